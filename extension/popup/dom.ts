/** An element of this page by its id. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`This page has no ${id}.`)
}

export const button = (id: string) => element(id, HTMLButtonElement)
export const part = (id: string) => element(id, HTMLElement)

/** Shows a text in an element, or hides the element. */
export function showText(id: string, text: string | null): void {
  part(id).hidden = text === null
  part(id).textContent = text ?? ''
}

export function textElement(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** A button that does something when it is pressed. `label` is its accessible name. */
export function textButton(text: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.setAttribute('aria-label', label)
  made.addEventListener('click', onPress)
  return made
}

/** Replaces the children of an element. The focus stays on the button with the same position among the buttons. */
export function replaceKeepingFocus(parent: HTMLElement, children: HTMLElement[]): void {
  const focused = [...parent.querySelectorAll('button')].findIndex((one) => one.matches(':focus'))
  parent.replaceChildren(...children)
  parent.querySelectorAll('button')[focused]?.focus()
}
