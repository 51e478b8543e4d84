/** Returns an element of this page by its id. Throws an error if it does not exist or has another type. */
export function findElement<T extends HTMLElement>(id: string, type: new () => T): T {
  const foundElement = document.getElementById(id)
  if (foundElement instanceof type) return foundElement
  throw new Error(`This page has no ${id}.`)
}

export const findButton = (id: string) => findElement(id, HTMLButtonElement)
export const findHtmlElement = (id: string) => findElement(id, HTMLElement)

/** Shows a text in an element. Hides the element if the text is null. */
export function showText(id: string, text: string | null): void {
  findHtmlElement(id).hidden = text === null
  findHtmlElement(id).textContent = text ?? ''
}

export function createTextElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** Creates a button. `label` is its accessible name. */
export function createTextButton(text: string, label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.setAttribute('aria-label', label)
  button.addEventListener('click', onPress)
  return button
}

/**
 * Replaces the children of an element. If a button in it has the focus, the new button with the same purpose gets the focus, otherwise no
 * button, so that the next key cannot press another button. Also works while the window is inactive, when no element matches `:focus`.
 */
export function replaceKeepingFocus(parent: HTMLElement, children: HTMLElement[]): void {
  const focusedButton = [...parent.querySelectorAll('button')].find((button) => button === document.activeElement)
  parent.replaceChildren(...children)
  if (focusedButton === undefined) return
  const focusKey = readFocusKey(focusedButton)
  const newButtons = [...parent.querySelectorAll('button')]
  newButtons.find((button) => readFocusKey(button) === focusKey)?.focus()
}

/** Returns a text that is equal for buttons with the same purpose: `data-focus-key`, or the accessible name. */
const readFocusKey = (button: HTMLButtonElement): string | null =>
  button.dataset.focusKey ?? button.getAttribute('aria-label') ?? button.textContent
