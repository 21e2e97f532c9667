"""Negation, hedges, confirmation, cause, advice, quantifiers, interpretation: the words around a fact.

The entry `causes` is U4's `causal_markers_v1`.
"""

ENTRIES = """
negation     : negation = 没有 | 没 | 无 | 未 | 不 | 并未 | 并无 | 未见 | 未曾 | 从未 | 尚未 | 不存在 | 未出现 | 未发现 | 没有出现 | 没有发现 | 未发生 | 没有发生 | 并没有 | 未检测到 | 未观察到 | 非 | 并非 | 不是 | 不曾 | 毫无 | 缺失 | 缺少 | 零 | 免于 | no | not | without | none | never | neither | nor | absent | absence of | isn't | wasn't | aren't | weren't | didn't | doesn't | don't | hasn't | haven't | hadn't | won't | nothing | zero | free of | free from | lack | lacks | lacking | no longer | did not
occurs       : occurs = 出现 | 发生 | 存在 | 发现 | 检测到 | 观察到 | 看到 | occur | occurred | exist | exists | found | observed | present | seen | detected | happen | happened | appear | appeared
double_negation : double = 不是没有 | 并非没有 | 不是不 | 并非不 | 不无 | not without | not un

causes       : causal = 因为 | 导致 | 由于 | 引起 | 根因 | 根本原因 | 造成 | 引发 | 致使 | 源于 | 归因于 | 归咎于 | 所致 | 是因 | 使得 | 源自 | 起因 | 诱因 | 元凶 | 罪魁祸首 | 主因 | 原因是 | 原因为 | 原因在于 | 拖垮 | 拖慢 | 连累 | 波及 | 故障源 | 问题根源 | 根源 | 因而 | 从而导致 | 触发了 | caused by | due to | root cause | because | because of | caused | cause | causes | causing | led to | leads to | lead to | resulted in | results in | result of | resulting from | resulting in | as a result | owing to | driven by | triggered by | attributable to | attributed to | stems from | stemmed from | originates from | originated from | culprit | to blame | responsible for | brought down | thanks to | induced by | explains why | reason is | reason was | reason for | the reason | a consequence of | in response to | traces back to | trace back to | traced back to | traced to | traces to | at fault | fault lies | gave rise to | knocked over | knocked out | took down | sparked | provoked | 故障点 | 问题点 | 问题出在 | 问题出自 | 问题位于 | 问题在于 | 故障位于 | 故障出在 | 促使 | 迫使 | 拖累 | 拖死 | 拖挂 | 压垮 | 压死 | 冲垮 | 打挂 | 打垮 | 殃及 | 害得 | 症结 | 祸首 | 归结于 | 归结为

hedge        : hedge = 可能 | 疑似 | 或许 | 推测 | 不排除 | 待确认 | 也许 | 大概率 | 似乎 | 疑为 | 猜测 | 估计是 | 有可能 | 怀疑 | 看起来 | 看似 | 应该是 | 或为 | 未必 | 尚不确定 | 不确定 | 有待确认 | 初步判断 | 倾向于 | may | might | could be | possibly | perhaps | probably | likely | suspected | suspect | presumably | seems | seem | appears to | appear to | potentially | maybe | hypothesis | hypothesize | unconfirmed | not confirmed
confirm      : confirm = 已确认 | 已证实 | 确定是 | 确认是 | 经确认 | 已查明 | 已核实 | 已验证 | 确认为 | 证实为 | 确凿 | 毫无疑问 | 可以确定 | 可以肯定 | 已定位 | 明确是 | 已经确认 | 已经证实 | 得到证实 | 得到确认 | 查明 | 确认了 | 证实了 | 板上钉钉 | 肯定是 | confirmed | verified | established | proven | proved | definitely | certainly | undoubtedly | without doubt | it is clear that | conclusively | confirmed that | we confirmed
suggest      : suggest = 建议 | 请 | 可以尝试 | 可尝试 | 尝试 | 应当 | 应该 | 需要检查 | 需要 | 考虑 | 推荐 | 检查 | 排查 | 确认一下 | 核对 | 请确认 | 优化 | 调整 | 应 | 最好 | 不妨 | 务必 | should | recommend | recommended | suggest | suggested | consider | please | try | advise | ought to | need to | needs to | would benefit
interpret    : interpret = 表明 | 说明 | 意味着 | 反映 | 印证 | 佐证 | 可见 | 排除 | 据此 | indicating | indicates | indicate | suggesting | suggests | confirming | ruling out | rules out | ruled out | implying | implies | pointing to | points to | rather than | instead of | well under | well within | far below | far exceeding | not indicative of | which means | meaning | reflecting
consistent   : interpret = coinciding with | coinciding precisely with | 与之一致 | 相符 | 吻合 | consistent with | correlated with | matching the | matching a | matching an | matching what | in line with | typical of
only         : quantifier = 唯一 | 仅 | 只有 | 仅有 | 只 | 仅仅 | 单单 | only | solely | sole | exclusively | just | merely
every        : quantifier = 所有 | 全部 | 每个 | 每一个 | 各个 | 均 | 都 | 全体 | all | every | each | both | entire | whole | any
many         : quantifier = 多次 | 大量 | 频繁 | 反复 | 许多 | 多个 | 若干 | 数次 | 屡次 | 连续 | multiple | many | several | numerous | repeated | repeatedly | frequent | frequently | a lot of | massive
severe       : degree = 严重 | 明显 | 显著 | 大幅 | 急剧 | 迅速 | 快速 | 突然 | 剧烈 | 陡然 | 轻微 | 略微 | 小幅 | 极高 | 很高 | 很大 | severe | severely | sharp | sharply | significant | significantly | dramatically | suddenly | rapidly | quickly | slightly | slight | briefly | brief | gradually | massively | heavily | extremely | very | strongly
"""
