import { cutText } from '#lib/cut-text'
import { ACCEPTED } from '../solve'
import { VERDICTS } from '../verdict'

/**
 * What a cell of a verdict column says. `none`: nothing was submitted, or the problem is not solved. `unknown`: the person must choose a
 * verdict for `word`.
 */
export type CellVerdict = { kind: 'verdict'; status: string } | { kind: 'none' } | { kind: 'unknown'; word: string }

const [, WRONG_ANSWER, TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT, RUNTIME_ERROR, COMPILE_ERROR] = VERDICTS

/** The practice site's numbers of verdicts. */
const STATUS_CODES: ReadonlyMap<string, string> = new Map([
  ['10', ACCEPTED],
  ['11', WRONG_ANSWER],
  ['12', MEMORY_LIMIT],
  ['13', OUTPUT_LIMIT],
  ['14', TIME_LIMIT],
  ['15', RUNTIME_ERROR],
  ['16', 'Internal Error'],
  ['20', COMPILE_ERROR],
])

/** The words of each verdict, as `normalizeWord` returns them. */
const FAILED_WORDS: readonly (readonly [status: string, words: string])[] = [
  [WRONG_ANSWER, 'wa,wrong,wrong answer,failed,fail,incorrect,rejected,解答错误,答案错误,不正解,오답,falsche antwort'],
  [TIME_LIMIT, 'tle,timeout,time limit,time limit exceeded,超出时间限制,超时'],
  [MEMORY_LIMIT, 'mle,memory limit,memory limit exceeded,超出内存限制'],
  [OUTPUT_LIMIT, 'ole,output limit exceeded,超出输出限制'],
  [RUNTIME_ERROR, 're,rte,runtime error,执行出错'],
  [COMPILE_ERROR, 'ce,compile error,compilation error,compilation failed,编译出错'],
  ['Internal Error', 'internal error'],
  ['Presentation Error', 'presentation error'],
  ['Idleness Limit Exceeded', 'idleness limit exceeded'],
]

/** Words that only answer yes or no, so they say nothing about the meaning of their column. */
const YES_WORDS =
  'yes,y,true,t,1,ja,wahr,oui,vrai,si,sí,verdadero,sim,verdadeiro,vero,да,истина,tak,prawda,evet,doğru,是,真,有,はい,예,네,참'
const NO_WORDS =
  'no,n,false,f,0,nein,falsch,non,faux,falso,não,nao,нет,ложь,nie,fałsz,hayır,yanlış,否,假,没有,いいえ,아니오,아니요,거짓'

const ACCEPTED_WORDS =
  'accepted,ac,ok,solved,done,pass,passed,complete,completed,finish,finished,correct,success,successful,succeeded,mastered,optimized,' +
  'all passed,erledigt,fertig,gelöst,abgeschlossen,terminé,fait,résolu,réussi,hecho,resuelto,completado,terminado,aceptado,concluído,feito,' +
  'resolvido,aceito,fatto,risolto,completato,klaar,voltooid,opgelost,gjort,klart,готово,решено,решена,сделано,выполнено,принято,' +
  'zrobione,rozwiązane,ukończone,tamamlandı,çözüldü,已完成,完成,通过,通過,已通过,已解决,已解答,完了,済,済み,解決,正解,완료,해결,통과,정답,맞았습니다'

const NOT_SUBMITTED_WORDS =
  'todo,to do,pending,in progress,wip,doing,working,working on it,started,ongoing,open,n/a,na,none,null,nil,undefined,nan,skip,skipped,unsolved,' +
  'not started,not solved,not attempted,not done,not completed,not complete,not finished,not yet,not submitted,never,untouched,incomplete,' +
  'unfinished,unattempted,undone,backlog,planned,later,next,next up,queued,blocked,paused,on hold,wishlist,new,' +
  'offen,nicht begonnen,nicht gestartet,in bearbeitung,läuft,ausstehend,geplant,à faire,pas commencé,non commencé,en cours,en attente,' +
  'por hacer,sin empezar,sin comenzar,en curso,en progreso,en proceso,pendiente,a fazer,não iniciado,em andamento,em progresso,pendente,' +
  'da fare,non iniziato,in corso,te doen,niet begonnen,bezig,не начато,в процессе,в работе,не решено,не сделано,do zrobienia,nie rozpoczęto,' +
  'w toku,yapılacak,başlanmadı,devam ediyor,未开始,未開始,进行中,進行中,未完成,未通过,未解决,未解答,待办,待辦,待做,未着手,未対応,未解決,保留,' +
  '시작 전,진행 중,진행중,미완료,미해결,대기'

const YES_MARKS = '✓✔✅☑🗹🗸√🟢👍💯🎉🏆💚⭕○◯'
const NO_MARKS = '❌✖✗✘❎✕×✕🔴👎⛔🚫🅇'
const PENDING_MARKS = '☐⬜□◻▢⬛🔲🔳⏳⌛🔜🚧⏸💤➖'
const MARKS = new RegExp(`[${YES_MARKS}${NO_MARKS}${PENDING_MARKS}]`, 'gu')

type Sense = { kind: 'verdict'; status: string } | { kind: 'yes' | 'no' | 'solved' | 'none' }

const toWords = (list: string, sense: Sense): (readonly [string, Sense])[] =>
  list.split(',').map((word) => [normalizeWord(word), sense] as const)

const SENSES: ReadonlyMap<string, Sense> = new Map([
  ...FAILED_WORDS.flatMap(([status, words]) => toWords(words, { kind: 'verdict', status })),
  ...toWords(YES_WORDS, { kind: 'yes' }),
  ...toWords(NO_WORDS, { kind: 'no' }),
  ...toWords(ACCEPTED_WORDS, { kind: 'solved' }),
  ...toWords(NOT_SUBMITTED_WORDS, { kind: 'none' }),
])

/** Lower case, without variation selectors, and with spaces instead of underscores and hyphens: "WRONG_ANSWER" is "wrong answer". */
function normalizeWord(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\ufe0e\ufe0f\u200d]/g, '')
    .toLowerCase()
    .replace(/[\s_‐-―-]+/g, ' ')
    .replace(/^[\s.!*?"'“”[\](){}]+|[\s.!*?"'“”[\](){}]+$/g, '')
}

/** Returns what a cell says without its column; null if its words are unknown, and `none` if it is empty. */
function findSense(cell: string): Sense | null {
  const word = normalizeWord(cell)
  const known = SENSES.get(word)
  if (known) return known
  const marks = word.match(MARKS)
  if (!marks) return findLongerVerdict(word)
  const marked = findSenseOfMarks(marks)
  const words = normalizeWord(word.replace(MARKS, ' '))
  if (words === '') return marked
  const written = SENSES.get(words) ?? findLongerVerdict(words)
  if (!written || !marked) return written && !marked ? null : (marked ?? null)
  return isPositive(written) === isPositive(marked) ? written : null
}

function findSenseOfMarks(marks: readonly string[]): Sense | null {
  const kinds = new Set(
    marks.map((mark) => (YES_MARKS.includes(mark) ? 'yes' : NO_MARKS.includes(mark) ? 'no' : 'none')),
  )
  const [kind] = kinds
  return kind && kinds.size === 1 ? { kind } : null
}

const isMark = (word: string): boolean => !SENSES.has(word)

const isPositive = ({ kind }: Sense): boolean => kind === 'yes' || kind === 'solved'

/** Reads "Accepted, 5 ms" and "Wrong answer on test 3". Null if the rest contradicts the verdict, as in "Done: no". */
function findLongerVerdict(word: string): Sense | null {
  const [, start = '', rest = ''] = /^([^,;:(|/\d]+?) *((?:[,;:(|/\d]| on (?:pre)?test ).*)$/s.exec(word) ?? []
  const sense = SENSES.get(normalizeWord(start))
  if (!sense || (sense.kind !== 'verdict' && sense.kind !== 'solved')) return null
  const others = rest.split(/[,;:(|/)]/).flatMap((part) => SENSES.get(normalizeWord(part)) ?? [])
  return others.every((other) => isPositive(other) === isPositive(sense)) ? sense : null
}

/** The words of a column decide how its marks are read: beside words of verdicts, ❌ is Wrong Answer. */
interface ColumnKind {
  areCodes: boolean
  hasVerdicts: boolean
  /** Whether "x" is a checked box (`yes`), a cross (`no`), or unclear. */
  x: 'yes' | 'no' | 'unclear'
}

function findColumnKind(cells: Iterable<string>): ColumnKind {
  const words = [...new Set(cells)].map(normalizeWord).filter((word) => word !== '')
  const senses = words.flatMap((word) => (word === 'x' ? [] : (findSense(word) ?? [])))
  const hasVerdicts = senses.some(({ kind }) => kind === 'verdict')
  const hasCircles = words.some((word) => /^[o○◯⭕]$/u.test(word))
  const hasMarks = senses.some(isPositive) || words.some((word) => NO_MARKS.includes(word))
  return {
    areCodes: words.length > 0 && words.every((word) => STATUS_CODES.has(word) || word === '30'),
    hasVerdicts,
    x: hasCircles ? 'no' : hasMarks || hasVerdicts ? 'unclear' : 'yes',
  }
}

const MAX_WORD_LENGTH = 100

/**
 * Returns a function that reads the cells of a verdict column (N11). `cells` are all cells of the column, and `choices` are the verdicts
 * that the person chose for unknown words, as `toVerdictWord` returns them.
 */
export function createVerdictReader(
  cells: Iterable<string>,
  choices: ReadonlyMap<string, string>,
): (cell: string) => CellVerdict {
  const column = findColumnKind(cells)
  // A column has few different words and many cells.
  const known = new Map<string, CellVerdict>()
  return (cell) => {
    let verdict = known.get(cell)
    if (!verdict) {
      verdict = readCell(cell, column, choices)
      known.set(cell, verdict)
    }
    return verdict
  }
}

function readCell(cell: string, column: ColumnKind, choices: ReadonlyMap<string, string>): CellVerdict {
  const word = normalizeWord(cell)
  const chosen = choices.get(toVerdictWord(cell)) ?? (column.areCodes ? STATUS_CODES.get(word) : undefined)
  if (chosen !== undefined) return { kind: 'verdict', status: chosen }
  const sense = findSenseInColumn(word, column)
  if (sense) return toVerdict(sense, column.hasVerdicts && isMark(word))
  // A cell that contains only signs such as "-" or "?" is empty.
  return /[\p{L}\p{N}\p{S}]/u.test(cell) ? { kind: 'unknown', word: toVerdictWord(cell) } : { kind: 'none' }
}

function findSenseInColumn(word: string, { x }: ColumnKind): Sense | null {
  if (word === 'x') return x === 'unclear' ? null : { kind: x }
  return word === 'o' && x === 'no' ? { kind: 'yes' } : findSense(word)
}

/** `isCrossWrong`: a cross beside words of verdicts means Wrong Answer. */
function toVerdict(sense: Sense, isCrossWrong: boolean): CellVerdict {
  if (sense.kind === 'verdict') return sense
  if (isPositive(sense)) return { kind: 'verdict', status: ACCEPTED }
  return sense.kind === 'no' && isCrossWrong ? { kind: 'verdict', status: WRONG_ANSWER } : { kind: 'none' }
}

/** The text under which an unknown word is listed and chosen. */
export const toVerdictWord = (cell: string): string => cutText(cell.trim().replace(/\s+/g, ' '), MAX_WORD_LENGTH)

/** Whether a cell can be a verdict or an answer. `isStrict`: a plain yes or no does not count, because it may answer another question. */
export function isVerdictCell(cell: string, isStrict = false): boolean {
  const sense = findSense(cell)
  return sense !== null && (!isStrict || (sense.kind !== 'yes' && sense.kind !== 'no' && sense.kind !== 'none'))
}

/** Whether a cell says that there is no value: it is empty, a sign such as "-", or a word such as "N/A". */
export const isBlankCell = (cell: string): boolean =>
  !/[\p{L}\p{N}\p{S}]/u.test(cell) || /^(?:n\/?a|none|null|nil|nan|undefined|tbd)$/i.test(cell.trim())
