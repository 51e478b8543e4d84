/* The script of the fake problem page. It is served as a single file, so it imports only types. */
import type { PageData } from './page'

type Listener<T> = (value: T) => void

interface Disposable {
  dispose(): void
}

/** An event emitter with the parts of Monaco's emitter that extensions use. */
class Emitter<T> {
  #listeners = new Set<Listener<T>>()

  readonly event = (listener: Listener<T>): Disposable => {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value)
  }
}

interface ContentChange {
  changes: { rangeOffset: number; rangeLength: number; text: string }[]
  isFlush: boolean
  versionId: number
}

let models: TextModel[] = []
let editors: Editor[] = []
const modelCreated = new Emitter<TextModel>()
const editorCreated = new Emitter<Editor>()

/** Monaco reports only the part that differs. */
function findSmallestChange(textBefore: string, textAfter: string): ContentChange['changes'][number] {
  const maxLength = Math.min(textBefore.length, textAfter.length)
  let start = 0
  while (start < maxLength && textBefore[start] === textAfter[start]) start++
  let end = 0
  while (end < maxLength - start && textBefore.at(-1 - end) === textAfter.at(-1 - end)) end++
  const text = textAfter.slice(start, textAfter.length - end)
  return { rangeOffset: start, rangeLength: textBefore.length - start - end, text }
}

class TextModel {
  readonly #changed = new Emitter<ContentChange>()
  readonly #willDispose = new Emitter<void>()
  readonly onDidChangeContent = this.#changed.event
  readonly onWillDispose = this.#willDispose.event
  readonly uri: { toString(): string }
  #version = 1
  #isDisposed = false

  constructor(
    private text: string,
    private readonly language: string,
  ) {
    const address = `inmemory://model/${models.length + 1}`
    this.uri = { toString: () => address }
    models.push(this)
    modelCreated.fire(this)
  }

  getValue(): string {
    return this.text
  }

  getLanguageId(): string {
    return this.language
  }

  getVersionId(): number {
    return this.#version
  }

  isDisposed(): boolean {
    return this.#isDisposed
  }

  /** A flush is a change of the whole text by the page instead of by typing. */
  replaceText(text: string, isFlush: boolean): void {
    const changes = [
      isFlush ? { rangeOffset: 0, rangeLength: this.text.length, text } : findSmallestChange(this.text, text),
    ]
    this.text = text
    this.#version += 1
    this.#changed.fire({ changes, isFlush, versionId: this.#version })
  }

  setValue(text: string): void {
    this.replaceText(text, true)
  }

  dispose(): void {
    this.#willDispose.fire()
    this.#isDisposed = true
    models = models.filter((model) => model !== this)
  }
}

class Editor {
  readonly #changedModel = new Emitter<object>()
  readonly onDidChangeModel = this.#changedModel.event

  constructor(
    private model: TextModel,
    private readonly isReadOnly: boolean,
    private readonly node: HTMLElement,
  ) {
    editors.push(this)
    editorCreated.fire(this)
  }

  getModel(): TextModel {
    return this.model
  }

  getValue(): string {
    return this.model.getValue()
  }

  getRawOptions(): object {
    return { readOnly: this.isReadOnly }
  }

  getDomNode(): HTMLElement {
    return this.node
  }

  setModel(model: TextModel): void {
    this.model = model
    this.#changedModel.fire({})
  }

  dispose(): void {
    editors = editors.filter((editor) => editor !== this)
  }
}

const MONACO_LANGUAGES: Record<string, string> = { python3: 'python' }

const pageData: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
const mainElement = document.querySelector('main') ?? document.body
/** Whether Submit uses an address that no version of the extension knows, as after a change of the site. */
const isMoved = new URLSearchParams(location.search).has('moved')
const usesXhr = new URLSearchParams(location.search).has('xhr')
let lang = 'python3'
const signedInUser: { username: string; activeSessionId: number } = { username: '', activeSessionId: 0 }

/** Uses XMLHttpRequest if the page's URL has `?xhr`, and fetch otherwise. */
async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-csrftoken': readCsrfToken() }
  const text = body === undefined ? undefined : JSON.stringify(body)
  if (usesXhr) return JSON.parse(await callByXhr(method, path, headers, text))
  const response = await fetch(path, { method, headers, ...(text !== undefined && { body: text }) })
  return response.json()
}

function callByXhr(method: string, path: string, headers: Record<string, string>, body: string | undefined) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.onload = () => resolve(request.responseText)
    request.onerror = () => reject(new TypeError('Network error'))
    request.send(body ?? null)
  })
}

function readCsrfToken(): string {
  return decodeURIComponent(/csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '')
}

function createElement<K extends keyof HTMLElementTagNameMap>(tag: K, properties: object): HTMLElementTagNameMap[K] {
  const newElement = document.createElement(tag)
  Object.assign(newElement, properties)
  return newElement
}

function makeJudgePath(slug: string, action: string): string {
  const contest = /^\/contest\/([^/]+)\/problems\//.exec(location.pathname)?.[1]
  const version = isMoved && action === 'submit' ? 'v2/' : ''
  return `${contest ? `/contest/api/${contest}` : ''}/problems/${slug}/${action}/${version}`
}

async function judge(slug: string, questionId: string, action: 'submit' | 'interpret_solution', editor: Editor) {
  const result = document.querySelector('output')
  if (!result) return
  result.textContent = 'Pending'
  const typedCode = { lang, question_id: questionId, typed_code: editor.getValue() }
  const requestBody = action === 'submit' ? typedCode : { ...typedCode, data_input: '[2,7,11,15]\n9' }
  const task = await call('POST', makeJudgePath(slug, action), requestBody)
  const id = task.submission_id ?? task.interpret_id
  for (;;) {
    const checkResult = await call('GET', `/submissions/detail/${id}/check/`)
    if (checkResult.state === 'SUCCESS') {
      const isAccepted = checkResult.correct_answer ?? checkResult.status_msg === pageData.acceptedLabel
      result.textContent = isAccepted
        ? pageData.acceptedLabel
        : checkResult.status_msg === pageData.acceptedLabel
          ? 'Wrong Answer'
          : String(checkResult.status_msg)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function showProblem({ slug, title, questionId }: PageData['problems'][number]): void {
  for (const editor of editors) {
    editor.getModel().dispose()
    editor.dispose()
  }
  document.title = `${title} - LeetCode`
  const field = createElement('textarea', { ariaLabel: 'Code', rows: 20, cols: 80, spellcheck: false })
  const languages = createElement('select', { ariaLabel: 'Language' })
  languages.append(
    ...Object.keys(pageData.starterCodes).map((slug) => createElement('option', { value: slug, textContent: slug })),
  )
  languages.value = lang
  const makeModel = () => new TextModel(pageData.starterCodes[lang] ?? '', MONACO_LANGUAGES[lang] ?? lang)
  const editor = new Editor(makeModel(), false, field)
  field.value = editor.getValue()
  field.addEventListener('input', () => {
    editor.getModel().replaceText(field.value, false)
    storeDraft(questionId, field.value)
  })
  languages.addEventListener('change', () => {
    lang = languages.value
    editor.getModel().dispose()
    editor.setModel(makeModel())
    field.value = editor.getValue()
  })
  const createButton = (text: string, action: () => void) => {
    const newButton = createElement('button', { type: 'button', textContent: text })
    newButton.addEventListener('click', action)
    return newButton
  }
  const run = createButton('Run', () => void judge(slug, questionId, 'interpret_solution', editor))
  run.dataset.e2eLocator = 'console-run-button'
  const submit = createButton('Submit', () => void judge(slug, questionId, 'submit', editor))
  submit.dataset.e2eLocator = 'console-submit-button'
  const reset = createButton('Reset', () => {
    field.value = pageData.starterCodes[lang] ?? ''
    editor.getModel().setValue(field.value)
  })
  const editorial = createButton('Editorial', () => void requestEditorial(slug))
  const result = createElement('output', {})
  result.dataset.e2eLocator = 'submission-result'
  mainElement.replaceChildren(
    createElement('h1', { textContent: title }),
    languages,
    field,
    run,
    submit,
    reset,
    editorial,
    result,
  )
}

/** The site itself sends the same request when the user opens the editorial. */
function requestEditorial(slug: string) {
  const query = 'query officialSolution($titleSlug: String!) { question(titleSlug: $titleSlug) { questionId } }'
  return call('POST', '/graphql/', { query, variables: { titleSlug: slug }, operationName: 'officialSolution' })
}

/** The real site uses the same key. */
function storeDraft(questionId: string, code: string): void {
  const opening = indexedDB.open('LeetCode-problems')
  opening.onupgradeneeded = () => opening.result.createObjectStore('problem_code')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('problem_code', 'readwrite')
    transaction.objectStore('problem_code').put(code, `${questionId}_${signedInUser.activeSessionId}_${lang}`)
    transaction.oncomplete = () => opening.result.close()
  }
}

function showPage(): void {
  const slug = /\/problems\/([^/]+)/.exec(location.pathname)?.[1]
  const problem = pageData.problems.find((each) => each.slug === slug)
  if (problem) showProblem(problem)
  else
    mainElement.replaceChildren(
      createElement('h1', { textContent: signedInUser.username ? `Hello ${signedInUser.username}` : 'Sign in' }),
    )
}

function showLinks(): void {
  const links = pageData.problems.map(({ slug, title }) =>
    createElement('a', { href: `/problems/${slug}/`, textContent: title }),
  )
  document.querySelector('nav')?.replaceChildren(...links)
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    history.pushState({}, '', event.target.pathname)
    showPage()
  })
  addEventListener('popstate', showPage)
}

/** Monaco is loaded some time after the page, as on the real site. */
async function startPage(): Promise<void> {
  const query = 'query globalData { userStatus { userId isSignedIn username activeSessionId } }'
  const answer = await call('POST', '/graphql/', { query, variables: {}, operationName: 'globalData' })
  Object.assign(signedInUser, Object(answer.data).userStatus)
  await fetch('/lc-monaco/ready')
  const editor = {
    getModels: () => [...models],
    getEditors: () => [...editors],
    onDidCreateModel: modelCreated.event,
    onDidCreateEditor: editorCreated.event,
  }
  Object.assign(window, { monaco: { editor }, isEditorWatched: () => modelCreated.hasListeners })
  showLinks()
  showPage()
}

void startPage()
