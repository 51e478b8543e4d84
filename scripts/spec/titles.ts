import ts from 'typescript'

/** The title of a test or of a `describe`, with what it says about requirements such as `L1` and faults such as `fault 4`. */
export interface TestTitle {
  /** The title without its tags. */
  text: string
  /** The ids in the tags: `[L1, B1] [fault 4] a title` has three. */
  ids: string[]
  file: string
  line: number
  /**
   * The product does not fulfil the requirement yet. The test is marked with `fail` (Playwright) or `fails` (Vitest), or calls `test.fail()`
   * before its last expectation, so that a broken preparation is noticed.
   */
  isWaiting: boolean
}

/** Functions that define a test: those of the libraries, and our own such as `folderTest`. */
const TEST_FUNCTION = /^(test|it|describe|\w+Test)$/
/** A step is no test, and a test that does not run shows nothing. */
const UNCOUNTED_MEMBERS = ['step', 'skip', 'fixme', 'todo']
const WAITING_MEMBERS = ['fail', 'fails']
const ID = String.raw`(?:[A-Z]\d+|fault \d+)`
const TAGS = new RegExp(String.raw`\[(${ID}(?:, ?${ID})*)\] ?`, 'g')

/** Returns the titles with a tag in the text of a TypeScript file. Ids in comments and in other strings do not count. */
export function readTitles(file: string, text: string): TestTitle[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const titles: TestTitle[] = []
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? readTitle(node, source) : null
    if (title) titles.push(title)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

function readTitle(call: ts.CallExpression, source: ts.SourceFile): TestTitle | null {
  const [first] = call.arguments
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return null
  const [name = '', ...members] = readCallee(call.expression)
  if (!TEST_FUNCTION.test(name) || members.some((member) => UNCOUNTED_MEMBERS.includes(member))) return null
  // A template string keeps its placeholders, because tags contain none.
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText(source).slice(1, -1)
  const ids = [...title.matchAll(TAGS)].flatMap(([, tag = '']) => tag.split(/, ?/))
  if (ids.length === 0) return null
  return {
    text: title.replace(TAGS, ''),
    ids,
    file: source.fileName,
    line: source.getLineAndCharacterOfPosition(first.getStart(source)).line + 1,
    isWaiting:
      members.some((member) => WAITING_MEMBERS.includes(member)) ||
      (!members.includes('describe') && call.arguments.some(callsTestFail)),
  }
}

function callsTestFail(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.arguments.length === 0 && readCallee(node.expression).join('.') === 'test.fail')
    return true
  return ts.forEachChild(node, callsTestFail) ?? false
}

/** Returns the names in an expression that is called: `it.concurrent.each(rows)` gives it, concurrent and each. */
function readCallee(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...readCallee(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return readCallee(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? readCallee(callee.tag) : []
}
