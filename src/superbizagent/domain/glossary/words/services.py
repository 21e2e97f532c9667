"""Chinese names of services and the Latin names systems give them. Kind `service`: a mention is a name, not a word."""

ENTRIES = """
svc_payment   : service = 支付 | 付款 | 支付服务 | 支付系统 | 支付网关 | ~payment | ~payments | ~pay | paymentservice | payment service
svc_order     : service = 订单 | 订单服务 | ~下单 | 订单系统 | ~order | ~orders | orderservice | order service
svc_inventory : service = 库存 | 库存服务 | 库存系统 | ~inventory | ~stock | inventoryservice
svc_gateway   : service = 网关 | 网关服务 | api 网关 | ~gateway | api gateway | apigateway
svc_user      : service = 用户服务 | 用户中心 | 会员服务 | user service | userservice | users service | account service
svc_auth      : service = 认证服务 | 鉴权服务 | 登录服务 | ~auth | auth service | authservice | sso
svc_cart      : service = 购物车 | 购物车服务 | ~cart | ~carts | cartservice | shopping cart
svc_checkout  : service = ~结算 | 结算服务 | ~结账 | ~收银台 | ~checkout | checkoutservice
svc_product   : service = ~商品 | 商品服务 | 产品服务 | product service | productcatalog | catalogue | ~catalog | productcatalogservice
svc_shipping  : service = 物流 | 配送 | 发货 | 物流服务 | ~shipping | delivery service | shippingservice
svc_search    : service = ~搜索 | 搜索服务 | ~search | search service
svc_recommend : service = 推荐服务 | 推荐系统 | ~recommendation | recommendationservice
svc_notify    : service = ~通知 | 通知服务 | 短信服务 | 消息推送 | ~notification | notification service | ~notify | sms service
svc_frontend  : service = ~前端 | 前端服务 | ~frontend | ~front end | webui
svc_web       : service = ~网站 | web 服务 | ~web | ~website
svc_billing   : service = ~账单 | 计费 | 账务 | ~billing | invoice service
svc_coupon    : service = 优惠券 | ~营销 | ~coupon | promotion service
svc_review    : service = ~评论 | ~评价 | ~review | ~reviews | ~ratings
svc_email     : service = ~邮件 | 邮件服务 | ~email | ~mailer | emailservice
svc_currency  : service = 汇率 | 货币服务 | ~currency | currencyservice
svc_risk      : service = 风控 | 风控服务 | ~risk | risk control
svc_report    : service = 报表 | 报表服务 | ~reporting
svc_settle    : service = 清算 | 清结算 | ~settlement
svc_wallet    : service = 钱包 | 钱包服务 | ~wallet
svc_stream    : service = 流处理 | stream processor
svc_scheduler : service = 调度器 | 调度服务 | ~scheduler
svc_storage   : service = 对象存储 | object storage | oss
svc_monitor   : service = 监控系统 | prometheus
svc_ticket    : service = 票务 | 车票 | ~ticket | ticket service
svc_train     : service = 列车 | train service
"""
