"""Which way something went, how it compares, and in which order things came."""

ENTRIES = """
up           : direction ! down flat = 升高 | 上升 | 升至 | 升到 | 增加 | 增长 | 增至 | 上涨 | 涨到 | 涨至 | 提高 | 走高 | 攀升 | 攀升至 | 飙升 | 激增 | 暴增 | 暴涨 | 陡增 | 骤增 | 飙升至 | 增大 | 变多 | 升 | 翻倍 | 升高到 | 增加到 | 上升到 | 上升至 | 突增 | 剧增 | 增多 | 变高 | 变大 | 走升 | 持续上升 | 持续升高 | 持续增长 | 持续增加 | 一路上升 | 一路上涨 | 单调上升 | 单调递增 | increase | increased | increasing | rise | rose | risen | rising | grow | grew | grown | growing | climb | climbed | climbing | jump | jumped | surge | surged | spike | spiked | spiking | soar | soared | elevated | go up | went up | went from | double | doubled | tripled | ramped | trend up | ballooned | escalated | upward
down         : direction ! up flat = 下降 | 降低 | 降至 | 降到 | 减少 | 减至 | 下跌 | 跌至 | 跌到 | 走低 | 骤降 | 暴跌 | 锐减 | 回落 | 回落至 | 下降到 | 下降至 | 减少到 | 变少 | 降 | 陡降 | 缩减 | 滑落 | 回落到 | 掉到 | 掉至 | 变低 | 持续下降 | 持续降低 | 持续减少 | 一路下降 | 一路下跌 | 单调下降 | 单调递减 | decrease | decreased | decreasing | drop | dropped | dropping | fall | fell | fallen | falling | decline | declined | declining | reduce | reduced | plunge | plunged | plummet | plummeted | collapse | collapsed | shrink | shrank | shrunk | go down | went down | trend down | halved | lowered | dip | dipped | downward | sank
flat         : direction ! up down = 平稳 | 稳定 | 持平 | 保持不变 | 无变化 | 没有变化 | 不变 | 保持稳定 | 维持稳定 | 保持平稳 | stable | steady | flat | unchanged | constant | steadily held | no change | trend flat | did not change
returned_to  : direction = 恢复至 | 恢复到 | 回到 | 恢复为 | returned to | return to | recovered to | jumped back | back to | returning to
reached      : direction = 达到 | 达 | 高达 | 到达 | 触及 | 一度达 | reach | reached | hit | hitting | reaching | touched | up to
held         : stat @held = 维持 | 保持 | 维持在 | 保持在 | 始终 | 一直 | 全程 | 整个窗口 | 持续在 | 全程保持 | hold | held | remain | remained | remaining at | stay | stayed | staying | throughout | sustained | consistently | always | never
ranged       : stat @held = 介于 | 在区间 | 区间 | 波动于 | 波动 | 之间 | range | ranged | oscillated | oscillating | fluctuated | varied | between | ranging
monotonic    : stat @held = 单调 | 单调递增 | 单调递减 | 单调上升 | 单调下降 | monotonic | monotonically
steady       : stat @held = 持续 | 一路 | 不断 | 持续上升 | 持续升高 | 持续增长 | 持续增加 | 持续下降 | 持续降低 | 持续减少 | 一路上升 | 一路上涨 | 一路下降 | 一路下跌 | steadily | continuously | continually
higher       : compare ! lower = 更高 | 高于 | 高 | 较高 | 偏高 | 过高 | 大于 | 超过 | 超出 | 多于 | 高过 | above | higher | greater | more than | over | exceed | exceeded | exceeding | exceeds | surpass | surpassed | larger | high | beyond
lower        : compare ! higher = 更低 | 低于 | 低 | 较低 | 偏低 | 过低 | 小于 | 不到 | 少于 | 不足 | below | lower | under | less than | fewer | smaller | low
approaching  : compare = 接近 | 逼近 | 临近 | approaching | near | nearing | close to | nearly | almost
dominant     : compare = 主要 | 占主导 | 最主要 | 首要 | 排名第一 | 最重 | 最多的 | dominant | dominated | dominate | top | leading | largest | main | biggest | primary load
order_before : order ! order_after = 早于 | 先于 | 在此之前 | preceded | precede | ahead of | prior to | earlier than
order_after  : order ! order_before = 晚于 | 后于 | 紧随 | 紧接着 | later than
ranked_after : degree = followed by | 其次 | next to
simultaneous : degree = 同时 | 同一时间 | 与此同时 | at the same time | simultaneously | concurrently | coinciding | coincide | coincided | same window | same minute
new_thing    : state = 新出现 | 从未出现过 | 全新 | 新增 | newly | new
"""
