import type { WebKitSession } from '../../../webkit/driver'
import { findElements, type LocatorStep } from './find'

const WAIT_LIMIT_MS = 30_000
const CHECK_INTERVAL_MS = 40
/** In WebDriver's JSON, an object with this key refers to an element. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

const KEY_CODES: Record<string, string> = {
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

/**
 * Repeats a check until it returns a truthy value, and returns the value. Throws after `limitMs`, with the check's last
 * error.
 */
export async function waitUntil<T>(
  description: string,
  check: () => Promise<T>,
  limitMs = WAIT_LIMIT_MS,
): Promise<NonNullable<T>> {
  const deadlineMs = Date.now() + limitMs
  for (;;) {
    let lastError = ''
    try {
      const answer = await check()
      if (answer) return answer
    } catch (error) {
      lastError = ` (${error instanceof Error ? error.message : String(error)})`
    }
    if (Date.now() > deadlineMs) throw new Error(`Waited ${limitMs} ms for ${description}${lastError}.`)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
}

/** Each use searches the elements again. An action waits until at least one exists, and uses the first. */
export class Locator {
  constructor(
    protected readonly session: WebKitSession,
    private readonly chain: LocatorStep[],
  ) {}

  getByRole(role: string, name?: string, exact = false): Locator {
    return this.#append(name === undefined ? { role } : { role, name, exact })
  }

  getButton(name: string, exact = true): Locator {
    return this.getByRole('button', name, exact)
  }

  getByLabel(label: string): Locator {
    return this.#append({ label })
  }

  getByText(text: string): Locator {
    return this.#append({ text })
  }

  getByCss(css: string): Locator {
    return this.#append({ css })
  }

  nth(nth: number): Locator {
    return this.#append({ nth })
  }

  #append(step: LocatorStep): Locator {
    return new Locator(this.session, [...this.chain, step])
  }

  async #findAll(): Promise<{ [ELEMENT_KEY]: string }[]> {
    for (let tries = 0; ; tries++) {
      try {
        return (await executeInPage(this.session, findElements, this.chain)) as { [ELEMENT_KEY]: string }[]
      } catch (error) {
        // An element was removed between the search and the driver's answer.
        if (tries > 5 || !String(error).includes('stale element')) throw error
      }
    }
  }

  async #waitForFirst(): Promise<{ [ELEMENT_KEY]: string }> {
    return waitUntil(`an element ${JSON.stringify(this.chain)}`, async () => (await this.#findAll())[0])
  }

  async count(): Promise<number> {
    return (await this.#findAll()).length
  }

  async waitForVisible(limitMs = WAIT_LIMIT_MS): Promise<void> {
    await waitUntil(`an element ${JSON.stringify(this.chain)}`, () => this.count(), limitMs)
  }

  async waitUntilGone(): Promise<void> {
    await waitUntil(`no element ${JSON.stringify(this.chain)}`, async () => (await this.count()) === 0)
  }

  /** Retries while the driver refuses the click, for example because the element is covered. */
  async click(): Promise<void> {
    await waitUntil(`a click on ${JSON.stringify(this.chain)}`, async () => {
      const element = await this.#waitForFirst()
      await this.session.post(`/element/${element[ELEMENT_KEY]}/click`)
      return true
    })
  }

  async waitForEnabled(): Promise<void> {
    const isEnabled = (one: Element) => !one.matches(':disabled,[aria-disabled=true]')
    const check = async () => executeInPage(this.session, isEnabled, await this.#waitForFirst())
    await waitUntil(`${JSON.stringify(this.chain)} to be enabled`, check)
  }

  /** Behaves like typing. */
  async fill(text: string): Promise<void> {
    const insert = (field: HTMLInputElement, value: string) => {
      field.focus()
      field.select()
      document.execCommand('insertText', false, value)
    }
    await executeInPage(this.session, insert, await this.#waitForFirst(), text)
  }

  async innerText(): Promise<string> {
    return String(await executeInPage(this.session, (one: HTMLElement) => one.innerText, await this.#waitForFirst()))
  }

  async getAttribute(name: string): Promise<string | null> {
    const readValue = (one: Element, key: string) => one.getAttribute(key)
    return (await executeInPage(this.session, readValue, await this.#waitForFirst(), name)) as string | null
  }

  /** Focuses the element first, except on the page itself. */
  async press(key: string): Promise<void> {
    if (this.chain.length > 0)
      await executeInPage(this.session, (one: HTMLElement) => one.focus(), await this.#waitForFirst())
    await this.session.post('/actions', { actions: [{ type: 'key', id: 'keys', actions: createKeyStrokes(key) }] })
  }
}

const createKeyStrokes = (key: string) => {
  const value = KEY_CODES[key] ?? key
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

/** The function can use only its arguments. */
async function executeInPage<A extends unknown[]>(
  session: WebKitSession,
  pageFunction: (...args: A) => unknown,
  ...args: unknown[]
): Promise<unknown> {
  return session.post('/execute/sync', { script: `return (${pageFunction})(...arguments)`, args })
}

export class WebKitPage extends Locator {
  constructor(
    session: WebKitSession,
    private readonly origin: string,
  ) {
    super(session, [])
  }

  async open(path = '/'): Promise<void> {
    await this.session.post('/url', { url: new URL(path, this.origin).href })
  }

  async reload(): Promise<void> {
    await this.session.post('/refresh')
  }

  async evaluate<T>(pageFunction: () => Promise<T> | T): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${pageFunction})()).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await this.session.post('/execute/async', { script, args: [] })) as { value?: T; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as T
  }

  /**
   * Presses a button that opens a file dialog. The driver cancels the dialog at once, so the page must not get the
   * cancel event.
   */
  async chooseFile(button: Locator, path: string): Promise<void> {
    await this.evaluate(() => {
      const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
      window.addEventListener('cancel', (event) => isFileField(event.target) && event.stopPropagation(), true)
    })
    await button.click()
    const find = () => document.querySelector('input[type=file]')
    const field = await waitUntil(
      'a file field',
      () => executeInPage(this.session, find) as Promise<{ [ELEMENT_KEY]: string } | null>,
    )
    await this.session.post(`/element/${field[ELEMENT_KEY]}/value`, { text: path })
  }

  /** The window has the same storage. Switches to it. Returns the handles of both windows. */
  async openWindow(): Promise<{ firstWindow: string; secondWindow: string }> {
    const firstWindow = String(await this.session.get('/window'))
    const openedWindow = (await this.session.post('/window/new', { type: 'window' })) as { handle: string }
    await this.switchToWindow(openedWindow.handle)
    return { firstWindow, secondWindow: openedWindow.handle }
  }

  async switchToWindow(handle: string): Promise<void> {
    await this.session.post('/window', { handle })
  }

  /** MiniBrowser, the browser of the WebKit project, is at least 447 px wide. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.post('/window/rect', { width, height, x: 0, y: 0 })
  }

  /** WebKit takes a screenshot with the next frame, so a changing dot makes the page draw frames. */
  async takeScreenshot(): Promise<Buffer> {
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
