import type { Page } from '@playwright/test'

/** The fields of React's internal nodes (fibers) that this file reads. React chose the names. */
interface Fiber {
  tag: number
  flags: number
  stateNode: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
}

/**
 * Returns a function that lists the rows that React has rendered since the last call, each by its attribute
 * `nameAttribute`. `rows` is a CSS selector. The recording starts at the next page load.
 */
export async function recordRenders(page: Page, rows: string, nameAttribute: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([selector, attribute]) => {
      const rendered = new Set<string>()
      const COMPONENTS = [0, 1, 11, 14, 15]
      const PERFORMED_WORK = 1
      const findRowAround = (fiber: Fiber): Element | null => {
        for (let at = fiber.return; at; at = at.return) {
          if (at.stateNode instanceof Element) return at.stateNode.closest(selector)
        }
        return null
      }
      const findRowWithin = (fiber: Fiber): Element | null => {
        let ancestor: Fiber | null = fiber.child
        while (ancestor && ancestor.sibling === null && !(ancestor.stateNode instanceof Element))
          ancestor = ancestor.child
        return ancestor?.stateNode instanceof Element && ancestor.stateNode.matches(selector)
          ? ancestor.stateNode
          : null
      }
      const recordRow = (fiber: Fiber): void => {
        const isRendered = COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) > 0
        const row = isRendered ? (findRowAround(fiber) ?? findRowWithin(fiber)) : null
        if (row) rendered.add(row.getAttribute(attribute) ?? '')
      }
      // React skipped a component if its child fiber is still the same object.
      const visit = (fiber: Fiber): void => {
        if (fiber.alternate?.child === fiber.child) return
        for (let child = fiber.child; child; child = child.sibling) {
          recordRow(child)
          visit(child)
        }
      }
      Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
        supportsFiber: true,
        isDisabled: false,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      })
      Reflect.set(window, 'takeRendered', () => {
        const all = [...rendered]
        rendered.clear()
        return all
      })
    },
    [rows, nameAttribute] as const,
  )
  return () => page.evaluate(() => Reflect.get(window, 'takeRendered')())
}
