/** A step searches inside the matches of the previous step, or selects one of them (`nth`). */
export type LocatorStep =
  | { css: string }
  | { role: string; name?: string; exact?: boolean }
  | { label: string }
  | { text: string }
  | { nth: number }

/**
 * Finds the visible elements that a chain of steps matches. The function runs in the page, so it must not use anything
 * outside itself. It computes accessible names only as far as the app's markup needs.
 */
export function findElements(chain: LocatorStep[]): Element[] {
  const ROLES: Record<string, string> = {
    alertdialog: '[role=alertdialog]',
    article: 'article',
    banner: 'header',
    button: 'button,[role=button]',
    dialog: '[role=dialog]',
    heading: 'h1,h2,h3,h4',
    link: 'a[href]',
    listbox: '[role=listbox]',
    listitem: 'li',
    navigation: 'nav',
    option: '[role=option]',
    region: 'section,[role=region]',
    searchbox: 'input[type=search]',
    slider: '[role=slider],input[type=range]',
    status: '[role=status],output',
    tab: '[role=tab]',
    tabpanel: '[role=tabpanel]',
    textbox: 'input:not([type]),input[type=text],textarea,[contenteditable=true]',
  }
  const normalizeSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const computeName = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    if (ids.length > 0) return normalizeSpaces(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
    const label = element.getAttribute('aria-label')
    if (label) return normalizeSpaces(label)
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    if (labels.length > 0) return normalizeSpaces(labels.map((one) => one.textContent).join(' '))
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return normalizeSpaces(copy.textContent)
  }
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    return isShown && !element.closest('[inert],[aria-hidden=true]')
  }
  const readText = (element: Element) =>
    normalizeSpaces(element instanceof HTMLElement ? element.innerText : element.textContent)
  const isMatch = (text: string, wanted: string, exact = false) =>
    exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
  // The code editor is in a shadow root, which selectors do not reach.
  const select = (root: ParentNode, css: string): Element[] => {
    const shadows = [...root.querySelectorAll('div')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))
    return [...root.querySelectorAll(css), ...shadows.flatMap((shadow) => select(shadow, css))]
  }
  const findInside = (root: Element, step: Exclude<LocatorStep, { nth: number }>): Element[] => {
    if ('css' in step) return select(root, step.css)
    if ('label' in step)
      return [...root.querySelectorAll('input,textarea,select')].filter((one) => isMatch(computeName(one), step.label))
    if ('text' in step) {
      const hasText = (one: Element) => isMatch(readText(one), step.text)
      return [...root.querySelectorAll('*')].filter((one) => hasText(one) && ![...one.children].some(hasText))
    }
    const { role, name, exact } = step
    const all = [...root.querySelectorAll(ROLES[role] ?? `[role=${role}]`)]
    return name === undefined ? all : all.filter((one) => isMatch(computeName(one), name, exact))
  }
  let matches: Element[] = [document.documentElement]
  for (const step of chain) {
    if ('nth' in step) matches = matches.slice(step.nth).slice(0, 1)
    else matches = [...new Set(matches.flatMap((root) => findInside(root, step)))].filter(isVisible)
  }
  return matches
}
