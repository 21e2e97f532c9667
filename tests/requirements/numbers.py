"""R1-R100: status and gist of every number of the source specifications.

Status: ``F`` in force, ``V1`` reading old contracts only, ``=R79`` says again what R79 says.
"""

from collections.abc import Iterable

_TABLE = """
R1 F the Verifier is handed its inputs, it infers none from history
R2 F question, the Executor's answer and the trace summary come first
R3 F retry_context only in round 2
R4 F the parsed contract is there when it is valid
R5 F the parse status says when parsing failed
R6 F may drop intermediate reasoning and noise from messages
R7 F no Planner or Executor reasoning reaches the Verifier
R8 F nothing but the five listed inputs
R9 F answer and tool history give a structured verdict
R10 F each structured claim is checked against the trace, first
R11 F bindings name invocation ids that exist
R12 F a fabricated or missing reference is never direct evidence
R13 F confirmed-sounding text outside claims is a fact to check
R14 F unsupported extra facts lower the verdict
R15 F without structure, facts are taken from the answer's prose
R16 F prose facts get the same classes, score and matrix
R17 =R79
R18 V1 seven top-level fields
R19 =R82
R20 =R85
R21 V1 support_level is direct, indirect or none
R22 V1 direct and indirect claims carry a binding
R23 V1 the five fields of a binding
R24 =R90
R25 =R91
R26 =R92
R27 =R93
R28 =R94
R29 =R95
R30 =R96
R31 V1 user_facing_answer is Chinese
R32 V1 user_facing_answer agrees with the contract
R33 =R99
R34 =R100
R35 F a broken or absent structure never crashes the chat
R36 F the raw answer is kept
R37 F the parse status is then failed
R38 F the prose fallback is then used
R39 F the failure shows in evaluation and trace view
R40 F a failure is never treated as a good contract
R41 F one explicit round Planner, Executor, Verifier, Composer
R42 F the pipeline decides on another round
R43 F PASS: allowed material, then Composer or template
R44 F PASS: no raw Executor output
R45 F PASS: user_facing_answer is not read
R46 F LOW_CONFID of 0.5 or more: the same path, with uncertainty
R47 F confirmed, directions and gaps stand apart
R48 F unsupported raw claims are never shown as confirmed
R49 F first LOW_CONFID under 0.5: exactly one more round
R50 F second LOW_CONFID: Composer or template
R51 F second REJECT: degraded output
R52 F REJECT never starts a round
R53 F REJECT goes straight to degraded rendering
R54 F it says that no reliable answer can be given
R55 F REJECT: no raw Executor answer
R56 F REJECT: no root-cause conclusion
R57 F every verdict ends in Composer or fixed template
R58 F text is made of allowed material
R59 =R45
R60 F no raw Executor JSON
R61 F LOW_CONFID shows only the four sections
R62 F gaps come from the Verifier alone
R63 =R48
R64 F REJECT uses the degraded template or safe Composer output
R65 F REJECT shows only confirmed, gaps and next steps
R66 F REJECT: no unverified raw content
R67 =R56
R68 F verdict and composition are persisted
R69 F claim_checks at its path in self_evaluation
R70 F facts_checked stays
R71 F the verifier's other fields are preserved
R72 F composer_output is added when composition ends
R73 F it says parsed or fallback
R74 F adding it preserves the rest
R75 F the pipeline writes under verifier_evaluation
R76 F rule_evaluation is preserved
R77 F gatekeeper_result is there
R78 F adding gatekeeper_result preserves the rest
R79 F claims, hypotheses, actions and missing information stand apart
R80 F the five fields of V2
R81 F answer_version is executor_evidence_v2
R82 F one JSON object without fences
R83 F no diagnosis_summary
R84 F no user_facing_answer
R85 F the five fields of a claim
R86 F support_level is direct or indirect
R87 F at least one binding
R88 F the four fields of a binding
R89 F may carry source_id
R90 F any evidence-bearing tool can be bound
R91 F never bound by a chunk_id alone
R92 F what lacks evidence of this session is no claim
R93 F and is not presented as confirmed
R94 F may let guidance shape recommended actions
R95 F guidance is no incident fact without evidence
R96 F users get readable Chinese
R97 F V2 and PASS: Chinese from the allowed subset or template
R98 F never the raw JSON
R99 F may show the contract in trace inspection
R100 F normal output takes the verifier-routed path
"""


def _read(table: str) -> Iterable[tuple[str, str, str]]:
    for line in table.strip().splitlines():
        number, status, *words = line.split()
        yield number, status, " ".join(words)


STATUS: dict[str, str] = {number: status for number, status, _ in _read(_TABLE)}
GIST: dict[str, str] = {number: gist for number, _, gist in _read(_TABLE)}
IN_FORCE: tuple[str, ...] = tuple(number for number, status in STATUS.items() if not status.startswith("="))


def resolve_number(number: str) -> str:
    """The number in force that stands behind ``number``.  Raises KeyError for an unknown one."""
    status = STATUS[number]
    return status[1:] if status.startswith("=") else number
