import { LANGUAGE_NAMES, type OwnSubmission, STATUS_TEXT, type StatusCode } from './accounts'

export interface JudgeRequest {
  lang: string
  question_id: string
  typed_code: string
  data_input?: string
}

/** A test run (Run button) or a submission (Submit button). */
export interface JudgeTask {
  id: string
  isRun: boolean
  request: JudgeRequest
  titleSlug: string
  /** The number of further checks that are answered with "PENDING" or "STARTED". */
  pending: number
  submission: OwnSubmission | undefined
}

/** Returns the verdict: wrong if the code contains the word WRONG, otherwise accepted. */
export const chooseVerdict = (code: string): StatusCode => (code.includes('WRONG') ? 11 : 10)

export function answerCheck(task: JudgeTask): unknown {
  if (task.pending > 0) {
    task.pending -= 1
    return { state: task.pending > 0 ? 'PENDING' : 'STARTED' }
  }
  return { ...makeCommonResult(task), ...(task.isRun ? makeRunResult(task) : makeSubmitResult(task)) }
}

function makeCommonResult({ id, isRun, request }: JudgeTask) {
  // A Run with a wrong answer still has the status "Accepted": it only means that the code ran.
  const statusCode = isRun ? 10 : chooseVerdict(request.typed_code)
  return {
    state: 'SUCCESS',
    status_code: statusCode,
    status_msg: STATUS_TEXT[statusCode],
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

function makeRunResult({ request }: JudgeTask) {
  const status = chooseVerdict(request.typed_code)
  const inputs = (request.data_input ?? '').split('\n').length
  const isCorrect = status === 10
  return {
    task_name: 'judger.runcodetask.RunCode',
    runtime_percentile: null,
    memory_percentile: null,
    correct_answer: isCorrect,
    compare_result: (isCorrect ? '1' : '0').repeat(inputs),
    total_correct: isCorrect ? inputs : 0,
    total_testcases: inputs,
    code_answer: [isCorrect ? '[0,1]' : '[1,1]', ''],
    expected_code_answer: ['[0,1]', ''],
    code_output: [],
    std_output_list: [''],
  }
}

function makeSubmitResult({ request, submission }: JudgeTask) {
  const isAccepted = chooseVerdict(request.typed_code) === 10
  return {
    task_name: 'judger.judgetask.Judge',
    question_id: request.question_id,
    runtime_percentile: isAccepted ? 88.4 : null,
    memory_percentile: isAccepted ? 41.5 : null,
    total_correct: submission?.totalCorrect ?? 0,
    total_testcases: submission?.totalTestcases ?? 0,
    compare_result: makeCompareResult(submission),
    last_testcase: submission?.lastTestcase ?? '',
    input_formatted: submission?.lastTestcase ?? '',
    expected_output: isAccepted ? '' : '[0,1]',
    code_output: isAccepted ? '' : '[1,1]',
    std_output: '',
  }
}

/** Returns one digit for each test case: 1 if it passed. */
export function makeCompareResult(submission: OwnSubmission | undefined): string {
  if (!submission) return ''
  const { totalCorrect, totalTestcases } = submission
  return '1'.repeat(totalCorrect) + '0'.repeat(totalTestcases - totalCorrect)
}
