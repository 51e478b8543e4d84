import { getLanguageName, LANGUAGES } from '../language'
import { findSlugInUrl } from '../problem-names'
import { parseHint } from './cells'
import { isDate, splitDates } from './dates'
import { parseTableTime, type TimeUnit } from './times'
import { isBlankCell, isVerdictCell } from './verdict-words'

/** The fields of a solve that a table column can contain (N11). */
export const TABLE_FIELDS = [
  'problem',
  'number',
  'link',
  'date',
  'status',
  'lang',
  'minutes',
  'hint',
  'notes',
  'code',
] as const

export type TableField = (typeof TABLE_FIELDS)[number]

/** The column index of each field, from 0; null if the table has none. */
export type Columns = Record<TableField, number | null>

/**
 * The columns of a table. `otherDates`: further columns with dates of solves, for example "Attempt 2". Each of their dates is a solve of its
 * own.
 */
export interface TableColumns {
  columns: Columns
  otherDates: number[]
}

/** Headers of each field as `normalizeHeader` returns them, most reliable first. */
const HEADERS: Record<TableField, readonly string[]> = {
  problem: toList(
    'problem,title,problem name,problem title,question,question name,question title,leetcode problem,name,slug,titleslug,title slug,' +
      'problem slug,question title slug,leetcode,problems,questions,challenge,exercise,task,' +
      'aufgabe,problema,titel,name der aufgabe,titolo,titulo,título,nome,probleme,problème,titre,nom,exercice,nombre,opgave,задача,название,zadanie,' +
      '题目,题名,標題,标题,题目名称,問題,問題名,題目,タイトル,문제,문제명,문제 이름,제목',
  ),
  number: toList(
    'number,problem number,question number,leetcode number,lc number,problem no,question no,no,num,nr,#,problem #,problem id,question id,' +
      'frontend id,frontend question id,question frontend id,leetcode id,lc id,lc #,lc,id,' +
      'nummer,numero,número,numéro,номер,题号,題號,编号,編號,番号,問題番号,번호,문제 번호',
  ),
  link: toList(
    'link,url,address,problem link,problem url,leetcode link,leetcode url,question link,en link,href,links,' +
      'lien,enlace,collegamento,ссылка,链接,連結,網址,リンク,링크',
  ),
  date: toList(
    'solved at utc,solvedat,solved at,date solved,solved date,solve date,date,timestamp,time,solved on,submitted,submitted at,submission date,' +
      'submission time,date submitted,completed,completed at,completed on,date completed,completion date,finished,finished at,date finished,' +
      'done,done on,solved,accepted,accepted at,when,day,' +
      'datum,gelöst am,fecha,data,date de résolution,fecha de resolución,дата,日期,完成日期,完成时间,时间,提交时间,日付,解いた日,날짜,푼 날짜,일자,tarih',
  ),
  status: toList(
    'status display,statusdisplay,verdict,status,result,outcome,state,solved,is solved,done,completed,complete,finished,accepted,passed,ac,' +
      'ergebnis,erledigt,gelöst,statut,état,etat,résolu,fait,estado,resultado,resuelto,hecho,resolvido,feito,stato,risolto,' +
      'статус,результат,решено,durum,状态,狀態,结果,完成,是否完成,ステータス,状態,結果,完了,상태,결과,완료',
  ),
  lang: toList(
    'language,lang,programming language,code language,sprache,langage,lenguaje,linguagem,linguaggio,язык,语言,語言,言語,언어',
  ),
  minutes: toList(
    'minutes,solve time,time min,time mins,time minutes,time used,time spent,time taken,duration,duration min,duration minutes,mins,min,' +
      'time to solve,elapsed,time,dauer,zeit,minuten,temps,durée,duree,tiempo,duración,tempo,duração,durata,время,süre,' +
      '用时,耗时,用時,时间,時間,所要時間,소요 시간,소요시간,시간',
  ),
  hint: toList('hints,used hints,usedhints,help,hint'),
  notes: toList(
    'notes,note,comments,comment,remarks,remark,reflection,reflections,learnings,learning,takeaways,takeaway,key takeaways,thoughts,insights,' +
      'key insight,observations,approach,explanation,summary,' +
      'notizen,notiz,bemerkungen,bemerkung,kommentar,remarques,commentaires,commentaire,notas,comentarios,anotações,observações,' +
      'note personali,заметки,заметка,комментарий,notlar,笔记,备注,筆記,備註,メモ,備考,感想,메모,비고,노트',
  ),
  code: toList(
    'code,solution,source,source code,my code,my solution,submission code,lösung,código,代码,代碼,コード,코드',
  ),
}

function toList(words: string): readonly string[] {
  return words.split(',').map((word) => word.normalize('NFC'))
}

/** Headers that contain a word of the field and none of the excluded words, for example "Date solved (UTC)". Searched after `HEADERS`. */
const HEADER_PATTERNS: Partial<Record<TableField, { has: RegExp; hasNot?: RegExp }>> = {
  problem: {
    has: /\b(?:problem|title|question|name)s?\b/,
    hasNot:
      /\b(?:function|method|user|author|company|file|category|topic|tag|list|set|type|pattern|number|no|id|link|url|href|difficulty|description|statement|notes?|count|date|time|solved|level)s?\b|[#?]/,
  },
  number: { has: /\b(?:(?:problem|question|leetcode|lc|frontend|frontend question) (?:number|no|num|nr|id|#))$/ },
  link: { has: /\b(?:link|url|href)s?\b/ },
  date: {
    has: /\b(?:date|datum|solved|completed|finished|accepted|submitted|submission|practiced|practised|attempt(?:ed)?|first|last)\b/,
  },
  status: {
    has: /\b(?:status|verdict|solved|done|completed?|finished|accepted|passed|result|checked|check)\b/,
    hasNot:
      /\b(?:date|time|times|at|on|count|number|link|notes?|review|revie?wed|company|days?|by|first|last|rate)\b|#/,
  },
  lang: { has: /\blang(?:uage)?\b/ },
  minutes: {
    has: /\b(?:time|duration|minutes?|mins?)\b/,
    hasNot:
      /\b(?:complexity|limit|stamp|zone|created|edited|at|date|times|runtime|run|space|submission|next|last|optimal|target)\b/,
  },
  notes: { has: /\b(?:notes?|comments?|reflections?|remarks?|learnings?|takeaways?)\b/ },
}

/** Headers of dates on which nothing was solved. Such a column is the date of a solve only if the table has no other. */
const OTHER_DATE =
  /\b(?:next|due|deadline|plan(?:ned)?|scheduled?|target|goal|remind(?:er)?|review(?:ed|s)?|revis(?:it(?:ed)?|ion|ed)|repeat|created|added|edited|updated|modified|changed|published|released?|start(?:ed)?|begun|begin|again|asked|expires?|until|before)\b|创建|更新|复习|作成|생성|복습/

/** Headers of dates that are later than the solve. They never date a solve. */
const FUTURE_DATE = /\b(?:next|due|deadline|plan(?:ned)?|scheduled?|target|goal|remind(?:er)?|expires?|until)\b/

/** Headers of dates that say that the problem was solved on that day. */
const SOLVE_DATE =
  /\b(?:solv(?:ed?|ing)|submitted|submission|complet(?:ed|ion)|done|finish(?:ed)?|accepted|passed|attempt(?:ed)?|practi[cs]ed|gelöst|erledigt|résolu|resuelto)\b|完成|提交|解いた|푼/

/** Splits a header into words: "problem_name", "problemName" and "Problem Name" are equal. Brackets and units remain as words. */
export const normalizeHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}#?]+/gu, ' ')
    .replace(/ ?\?$/, '')
    .trim()

/** The maximum number of values of a column from which its content is guessed. */
const MAX_VALUES = 200

interface Column {
  index: number
  header: string
  /** The first cells with a value. */
  values: string[]
  /** Whether a value of the column is a date; computed once. */
  hasDates: boolean
}

/**
 * Guesses from the headers and the values which column contains each field. A column is used for at most one field. `namesProblem`
 * recognizes the name of a problem. It is needed only for a table whose headers say nothing.
 */
export function guessColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
  namesProblem: (cell: string) => boolean = () => false,
): TableColumns {
  const columns = headers.map((header, index) => readColumn(index, header, rows))
  const taken = new Set<number>()
  const take = (column: Column | undefined): number | null => {
    if (!column) return null
    taken.add(column.index)
    return column.index
  }
  const find = (field: TableField, fits: (column: Column) => boolean): Column | undefined => {
    const free = columns.filter((column) => !taken.has(column.index))
    for (const name of HEADERS[field]) {
      const named = free.find((column) => column.header === name && fits(column))
      if (named) return named
    }
    const { has, hasNot } = HEADER_PATTERNS[field] ?? {}
    return free.find((column) => has?.test(column.header) && !hasNot?.test(column.header) && fits(column))
  }

  const dates = findDateColumns(columns)
  for (const { index } of dates) taken.add(index)
  const [date] = dates
  const status = take(find('status', fitsStatus))
  const problem = take(find('problem', fitsName))
  const number = take(find('number', fitsNumber))
  const link = take(
    find('link', fitsLink) ?? columns.find((column) => !taken.has(column.index) && isProblemLink(column)),
  )
  const code = take(find('code', fitsCode))
  const minutes = take(find('minutes', (column) => fitsMost(column, (cell) => isTime(cell, column.header))))
  const guess: Columns = {
    problem,
    number,
    link,
    // A header alone decides if the column has no value that can be read.
    date: date?.index ?? take(find('date', ({ values, header }) => header !== 'time' && !values.some(isNoDate))),
    status,
    lang: take(find('lang', () => true)),
    minutes,
    hint: take(find('hint', (column) => fitsMost(column, (cell) => parseHint(cell) !== undefined))),
    notes: take(find('notes', () => true)),
    code,
  }
  fillFromValues(guess, columns, taken, take, namesProblem)
  return { columns: guess, otherDates: dates.slice(1).map(({ index }) => index) }
}

/** Uses the values of columns whose headers say nothing. */
function fillFromValues(
  guess: Columns,
  columns: readonly Column[],
  taken: ReadonlySet<number>,
  take: (column: Column | undefined) => number | null,
  namesProblem: (cell: string) => boolean,
): void {
  const free = () => columns.filter(({ index }) => !taken.has(index))
  // A link to another site is added to the note of the solve.
  guess.link ??= take(free().find(({ header, values }) => isSolutionHeader(header) && values.some(isAddress)))
  guess.notes ??= take(
    free().find(({ header, values }) => isSolutionHeader(header) && values.some((cell) => /\s/.test(cell.trim()))),
  )
  guess.problem ??= take(
    free()
      .map((column) => ({ column, share: getShare(column, namesProblem) }))
      .filter(({ share }) => share >= 0.5)
      .sort((a, b) => b.share - a.share)[0]?.column,
  )
  guess.lang ??= take(free().find((column) => column.values.length > 0 && fitsMost(column, isLanguage)))
  guess.status ??= take(
    free().find((column) => fitsMost(column, (cell) => isVerdictCell(cell, true)) && column.values.length > 0),
  )
}

function isLanguage(cell: string): boolean {
  const name = cell.trim().toLowerCase()
  return LANGUAGES.some((lang) => lang === name || getLanguageName(lang).toLowerCase() === name)
}

const isSolutionHeader = (header: string): boolean => HEADERS.code.includes(header) && header !== 'source'

function readColumn(index: number, header: string, rows: readonly (readonly string[])[]): Column {
  const values: string[] = []
  for (const row of rows) {
    const cell = row[index] ?? ''
    if (!isBlankCell(cell)) values.push(cell)
    if (values.length >= MAX_VALUES) break
  }
  const words = normalizeHeader(header)
  const column = { index, header: words, values, hasDates: false }
  // A number is a date only if the header says so, because ids have the same form.
  const isNamed = HEADERS.date.includes(words) || /\b(?:date|time|stamp|timestamp|at|on|epoch|day)\b/.test(words)
  column.hasDates =
    fitsMost(column, (cell) => (isNamed || !/^[\d.]+$/.test(cell.trim())) && areDates(cell)) && values.length > 0
  return column
}

const areDates = (cell: string): boolean => splitDates(cell).every(isDate)

const isNoDate = (cell: string): boolean =>
  isAddress(cell) || /^-?\d{1,7}(?:[.,]\d+)?$/.test(cell.trim()) || isVerdictCell(cell)

const getShare = ({ values }: Column, fits: (cell: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length

/** Whether most values fit. A column without values fits everything. */
const fitsMost = (column: Column, fits: (cell: string) => boolean): boolean =>
  column.values.length === 0 || getShare(column, fits) > 0.5

/**
 * Returns the columns with dates of solves, most reliable first. A second column counts only if its header says that the problem was solved
 * or attempted then.
 */
function findDateColumns(columns: readonly Column[]): Column[] {
  const dated = columns.filter(({ hasDates, header }) => hasDates && !FUTURE_DATE.test(header))
  const solved = dated.filter(({ header }) => SOLVE_DATE.test(header) && !OTHER_DATE.test(header))
  if (solved.length > 0) return solved
  const rank = ({ header }: Column): number => {
    const position = HEADERS.date.indexOf(header)
    return position >= 0 ? position : OTHER_DATE.test(header) ? 1000 : 500
  }
  const [best] = dated.toSorted((a, b) => rank(a) - rank(b))
  return best ? [best] : []
}

/** Whether a header does not exclude that the dates of its column are the days of solves. */
export const canDateSolves = (header: string | undefined): boolean => !OTHER_DATE.test(normalizeHeader(header ?? ''))

const isAddress = (cell: string): boolean => /^\s*[<[(]?(?:https?:\/\/|www\.)/i.test(cell)

const fitsName = ({ values }: Column): boolean => values.length === 0 || values.some((cell) => !isVerdictCell(cell))

const fitsNumber = (column: Column): boolean => fitsMost(column, (cell) => /^\D{0,10}\d{1,5}\D?$/.test(cell.trim()))

const fitsLink = ({ values }: Column): boolean => values.length === 0 || values.some(isLink)

const isLink = (cell: string): boolean =>
  isAddress(cell) || /\w\.\w+\/|^[\w-]+\/$/.test(cell) || findSlugInUrl(cell) !== undefined

const isProblemLink = (column: Column): boolean =>
  column.values.length > 0 && fitsMost(column, (cell) => findSlugInUrl(cell) !== undefined)

const STATUS_HEADER =
  /\b(?:status|verdict|result|outcome|state|statut|estado|stato)\b|статус|状态|狀態|状態|ステータス|상태/

/** Whether the values can be verdicts. Under a header such as "Solved" or "Done", numbers count something else. */
function fitsStatus(column: Column): boolean {
  if (column.hasDates) return false
  return (
    STATUS_HEADER.test(column.header) || fitsMost(column, (cell) => isVerdictCell(cell) || /^x$/i.test(cell.trim()))
  )
}

const CODE = /[;{}\n]|[^=<>!\s] ?= ?[^=\s]|^\s*(?:def|class|return|print|import|function|func|fn|public|select)\b/im

const fitsCode = ({ values }: Column): boolean =>
  values.length === 0 || values.some((cell) => !isAddress(cell) && CODE.test(cell))

function isTime(cell: string, header: string): boolean {
  const unit = getTimeUnit(header)
  return parseTableTime(cell, { unit, clock: 'hours' }) !== undefined
}

/** Returns the unit of the numbers in a column of solve times. Numbers are minutes unless the header says otherwise. */
export function getTimeUnit(header: string | undefined): TimeUnit {
  const words = normalizeHeader(header ?? '')
  if (/\b(?:s|secs?|seconds?|sekunden|secondes|segundos)\b|秒|초/.test(words)) return 'seconds'
  return /\b(?:h|hrs?|hours?|stunden|heures|horas)\b|小时|時間$|시간$/.test(words) && !/所要時間|소요/.test(words)
    ? 'hours'
    : 'minutes'
}

export const isUtcColumn = (header: string | undefined): boolean => /\butc\b/i.test(header ?? '')

/** Headers that tables of problems often have, and that no field uses. They help to find the header of a table. */
const OTHER_HEADERS = new Set(
  toList(
    'difficulty,level,topic,topics,tag,tags,category,categories,company,companies,pattern,type,acceptance,acceptance rate,frequency,runtime,' +
      'memory,confidence,rating,priority,time complexity,space complexity,attempt,attempts,review,paid,premium,description,schwierigkeit,' +
      'difficulté,dificultad,dificuldade,难度,難度,难易度,難易度,标签,標籤,タグ,난이도,태그,유형,сложность,тема',
  ),
)

const ANY_HEADER = new Set([...Object.values(HEADERS).flat(), ...OTHER_HEADERS])

const NAMING_HEADER = new Set([...HEADERS.problem, ...HEADERS.number, ...HEADERS.link])

/**
 * Rates how much a row looks like the header of a table of problems: `sure` if it names a problem, number or link and another usual column,
 * or nothing else; `no` if it contains a value, such as a date or an address.
 */
export function rateHeader(cells: readonly string[]): 'sure' | 'possible' | 'no' {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.some((cell) => isAddress(cell) || isWrittenDate(cell) || findSlugInUrl(cell) !== undefined)) return 'no'
  const names = filled.map(normalizeHeader)
  const known = names.filter((name) => ANY_HEADER.has(name) || isPatternHeader(name)).length
  const isNaming = names.some((name) => NAMING_HEADER.has(name) || HEADER_PATTERNS.problem?.has.test(name))
  return isNaming && (known > 1 || filled.length === 1) ? 'sure' : 'possible'
}

const isPatternHeader = (name: string): boolean =>
  Object.values(HEADER_PATTERNS).some(({ has, hasNot }) => has.test(name) && !hasNot?.test(name))

const isWrittenDate = (cell: string): boolean => /\d/.test(cell) && !/^[\d.]{1,7}$/.test(cell.trim()) && areDates(cell)

/** Whether a table lists problems to study: it has links, or the frequency or acceptance of each problem. */
export function looksLikeStudyList(
  headers: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  { link }: Columns,
): boolean {
  return (
    link !== null ||
    headers.some((header) => STUDY_LIST_HEADER.test(normalizeHeader(header))) ||
    headers.some((_, index) => /^\d+(?:\.\d+)?%$/.test(rows[0]?.cells[index]?.trim() ?? ''))
  )
}

const STUDY_LIST_HEADER = /\b(?:frequency|freq|acceptance|occurrences?|num occur|companies|company)\b|通过率|频率/
