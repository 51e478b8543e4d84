import { LANGUAGE_NAMES, type OwnSubmission, STATUS_TEXT, type StatusCode } from './accounts'

/** The request body of a Run or a Submit. */
export interface JudgeRequest {
  lang: string
  question_id: string
  typed_code: string
  data_input?: string
}

/** A Run or a Submit in progress or finished. */
export interface JudgeTask {
  id: string
  isRun: boolean
  request: JudgeRequest
  titleSlug: string
  /** Number of further answers "PENDING" or "STARTED". */
  pending: number
  submission: OwnSubmission | undefined
}

/** Wrong if the code contains the word WRONG; otherwise accepted. */
export const verdictOf = (code: string): StatusCode => (code.includes('WRONG') ? 11 : 10)

/** The response of the judge's check URL for a task. */
export function checkAnswer(task: JudgeTask): unknown {
  if (task.pending > 0) {
    task.pending -= 1
    return { state: task.pending > 0 ? 'PENDING' : 'STARTED' }
  }
  return { ...commonResult(task), ...(task.isRun ? runResult(task) : submitResult(task)) }
}

function commonResult({ id, isRun, request }: JudgeTask) {
  // A Run with a wrong answer still has the status "Accepted": it only means that the code ran.
  const shown = isRun ? 10 : verdictOf(request.typed_code)
  return {
    state: 'SUCCESS',
    status_code: shown,
    status_msg: STATUS_TEXT[shown],
    submission_id: id,
    lang: request.lang,
    pretty_lang: LANGUAGE_NAMES[request.lang] ?? request.lang,
    run_success: true,
    status_runtime: '41 ms',
    display_runtime: '41',
    status_memory: '17.4 MB',
    memory: 17_400_000,
    elapsed_time: 60,
    task_finish_time: 1_760_000_000_000,
    finished: true,
  }
}

function runResult({ request }: JudgeTask) {
  const status = verdictOf(request.typed_code)
  const inputs = (request.data_input ?? '').split('\n').length
  const right = status === 10
  return {
    task_name: 'judger.runcodetask.RunCode',
    runtime_percentile: null,
    memory_percentile: null,
    correct_answer: right,
    compare_result: (right ? '1' : '0').repeat(inputs),
    total_correct: right ? inputs : 0,
    total_testcases: inputs,
    code_answer: [right ? '[0,1]' : '[1,1]', ''],
    expected_code_answer: ['[0,1]', ''],
    code_output: [],
    std_output_list: [''],
  }
}

function submitResult({ request, submission }: JudgeTask) {
  const accepted = verdictOf(request.typed_code) === 10
  return {
    task_name: 'judger.judgetask.Judge',
    question_id: request.question_id,
    runtime_percentile: accepted ? 88.4 : null,
    memory_percentile: accepted ? 41.5 : null,
    total_correct: submission?.totalCorrect ?? 0,
    total_testcases: submission?.totalTestcases ?? 0,
    compare_result: compareResult(submission),
    last_testcase: submission?.lastTestcase ?? '',
    input_formatted: submission?.lastTestcase ?? '',
    expected_output: accepted ? '' : '[0,1]',
    code_output: accepted ? '' : '[1,1]',
    std_output: '',
  }
}

/** One digit for each test case: 1 if it passed. Empty if the code did not compile. */
export function compareResult(submission: OwnSubmission | undefined): string {
  if (!submission) return ''
  const { totalCorrect, totalTestcases } = submission
  return '1'.repeat(totalCorrect) + '0'.repeat(totalTestcases - totalCorrect)
}
