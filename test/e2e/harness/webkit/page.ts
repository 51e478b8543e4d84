import type { WebKitSession } from '../../../webkit/driver'
import { findElements, type Step } from './find'

/** Maximum wait for an element or text on the page (milliseconds). */
const LIMIT = 15_000
const BETWEEN = 40
/** The key of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  Home: '\uE011',
  End: '\uE010',
}

/** Repeats a check until it returns a truthy value, and returns this value. Throws the check's last error. */
export async function until<T>(what: string, check: () => Promise<T>, limit = LIMIT): Promise<NonNullable<T>> {
  const end = Date.now() + limit
  for (;;) {
    let why = ''
    try {
      const answer = await check()
      if (answer) return answer
    } catch (error) {
      why = ` (${error instanceof Error ? error.message : String(error)})`
    }
    if (Date.now() > end) throw new Error(`Waited ${limit} ms for ${what}${why}.`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
  }
}

/** Elements of a page, searched again on each use. An action waits until there is one. */
export class Locator {
  constructor(
    protected readonly session: WebKitSession,
    private readonly chain: Step[],
  ) {}

  role(role: string, name?: string, exact = false): Locator {
    return this.#then(name === undefined ? { role } : { role, name, exact })
  }

  button(name: string, exact = true): Locator {
    return this.role('button', name, exact)
  }

  label(label: string): Locator {
    return this.#then({ label })
  }

  text(text: string): Locator {
    return this.#then({ text })
  }

  css(css: string): Locator {
    return this.#then({ css })
  }

  nth(nth: number): Locator {
    return this.#then({ nth })
  }

  #then(step: Step): Locator {
    return new Locator(this.session, [...this.chain, step])
  }

  async #all(): Promise<{ [ELEMENT]: string }[]> {
    for (let tries = 0; ; tries++) {
      try {
        return (await execute(this.session, findElements, this.chain)) as { [ELEMENT]: string }[]
      } catch (error) {
        // An element was removed between the search and the driver's answer.
        if (tries > 5 || !String(error).includes('stale element')) throw error
      }
    }
  }

  async #first(): Promise<{ [ELEMENT]: string }> {
    return until(`an element ${JSON.stringify(this.chain)}`, async () => (await this.#all())[0])
  }

  async count(): Promise<number> {
    return (await this.#all()).length
  }

  async visible(limit = LIMIT): Promise<void> {
    await until(`an element ${JSON.stringify(this.chain)}`, () => this.count(), limit)
  }

  async gone(): Promise<void> {
    await until(`no element ${JSON.stringify(this.chain)}`, async () => (await this.count()) === 0)
  }

  /** Clicks the middle of the element. Tries again while the element is covered or moving. */
  async click(): Promise<void> {
    await until(`a click on ${JSON.stringify(this.chain)}`, async () => {
      const element = await this.#first()
      await this.session.post(`/element/${element[ELEMENT]}/click`)
      return true
    })
  }

  /** Waits until the element can be pressed. */
  async enabled(): Promise<void> {
    const isEnabled = (one: Element) => !one.matches(':disabled,[aria-disabled=true]')
    const check = async () => execute(this.session, isEnabled, await this.#first())
    await until(`${JSON.stringify(this.chain)} to be enabled`, check)
  }

  /** Replaces the content of a field, like typing. */
  async fill(text: string): Promise<void> {
    const insert = (field: HTMLInputElement, value: string) => {
      field.focus()
      field.select()
      document.execCommand('insertText', false, value)
    }
    await execute(this.session, insert, await this.#first(), text)
  }

  async innerText(): Promise<string> {
    return String(await execute(this.session, (one: HTMLElement) => one.innerText, await this.#first()))
  }

  async attribute(name: string): Promise<string | null> {
    const read = (one: Element, key: string) => one.getAttribute(key)
    return (await execute(this.session, read, await this.#first(), name)) as string | null
  }

  /** Presses a key while the element has the focus, or on a page, with the current focus. */
  async press(key: string): Promise<void> {
    if (this.chain.length > 0) await execute(this.session, (one: HTMLElement) => one.focus(), await this.#first())
    await this.session.post('/actions', { actions: [{ type: 'key', id: 'keys', actions: strokes(key) }] })
  }
}

const strokes = (key: string) => {
  const value = KEYS[key] ?? key
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

/** Runs a function in the page. The function can use only its arguments. */
async function execute<A extends unknown[]>(
  session: WebKitSession,
  work: (...args: A) => unknown,
  ...args: unknown[]
): Promise<unknown> {
  return session.post('/execute/sync', { script: `return (${work})(...arguments)`, args })
}

/** A WebKit window with the app. */
export class WebKitPage extends Locator {
  constructor(
    session: WebKitSession,
    private readonly origin: string,
  ) {
    super(session, [])
  }

  /** Opens a path of the app, or another address. */
  async open(path = '/'): Promise<void> {
    await this.session.post('/url', { url: new URL(path, this.origin).href })
  }

  async reload(): Promise<void> {
    await this.session.post('/refresh')
  }

  async evaluate<T>(work: () => Promise<T> | T): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${work})()).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await this.session.post('/execute/async', { script, args: [] })) as { value?: T; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as T
  }

  /** Presses a button that asks for a file, and chooses one. The driver cancels the file dialog at once: the page must not notice. */
  async chooseFile(button: Locator, path: string): Promise<void> {
    await this.evaluate(() => {
      const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
      window.addEventListener('cancel', (event) => isFileField(event.target) && event.stopPropagation(), true)
    })
    await button.click()
    const find = () => document.querySelector('input[type=file]')
    const field = await until(
      'a file field',
      () => execute(this.session, find) as Promise<{ [ELEMENT]: string } | null>,
    )
    await this.session.post(`/element/${field[ELEMENT]}/value`, { text: path })
  }

  /** Opens another window with the same storage and switches to it. Returns the handles of both windows. */
  async openWindow(): Promise<{ first: string; second: string }> {
    const first = String(await this.session.get('/window'))
    const made = (await this.session.post('/window/new', { type: 'window' })) as { handle: string }
    await this.switchTo(made.handle)
    return { first, second: made.handle }
  }

  async switchTo(handle: string): Promise<void> {
    await this.session.post('/window', { handle })
  }

  /** Resizes the window as far as MiniBrowser allows: it is at least 447 px wide. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.post('/window/rect', { width, height, x: 0, y: 0 })
  }

  /**
   * A screenshot of the window. WebKit takes it with the next frame, so a page without changes is forced to draw one.
   */
  async screenshot(): Promise<Buffer> {
    await this.evaluate(() => {
      const dot = document.body.appendChild(document.createElement('i'))
      dot.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;pointer-events:none'
      let frames = 0
      const timer = setInterval(() => {
        dot.style.background = frames % 2 ? 'rgba(0,0,0,.01)' : 'rgba(255,255,255,.01)'
        frames += 1
        if (frames < 40) return
        clearInterval(timer)
        dot.remove()
      }, 50)
    })
    return Buffer.from(String(await this.session.get('/screenshot')), 'base64')
  }
}
