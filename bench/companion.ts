import { readdirSync, statSync } from 'node:fs'
import { hookNetwork, type NetworkGlobals } from '../extension/page-hook/network'
import { nextSnapshot } from '../extension/rules/snapshots'
import { run, tool } from '../scripts/run'
import { heading, mb, ms, report, spread, verdict } from './figures'
import { onBlankPage } from './vite-page'

const SIZES = [1_000, 5_000, 20_000]
const CALLS = 20_000

/** The companion extension: import without waiting, the cost of the page hook and of snapshots, and the size of the package. */
export async function companion(runs: number): Promise<void> {
  heading('The companion extension')
  await importing()
  hooking(runs)
  recording(runs)
  await packing()
}

async function importing(): Promise<void> {
  for (const size of SIZES) {
    const { perSecond, memory } = await onBlankPage((page) =>
      page.evaluate(async (count) => {
        const path = '/bench/browser/companion.ts'
        const { importHistory }: typeof import('./browser/companion') = await import(path)
        return importHistory(count)
      }, size),
    )
    const goal = verdict({ text: 'at least 200 a second', met: perSecond >= 200 })
    const figure = `${perSecond.toFixed(0)} a second`
    report(`import of ${size.toLocaleString('en')} submissions, no latency`, figure, `memory ${mb(memory)}; ${goal}`)
  }
}

/** What a fetch that answers at once costs more with the hook, in milliseconds a call. */
function hooking(runs: number): void {
  const plain = () => {
    const answer = Promise.resolve(new Response(''))
    const globals: NetworkGlobals = {
      fetch: () => answer,
      XMLHttpRequest: class extends EventTarget {
        open(): void {}
        send(): void {}
      } as unknown as NetworkGlobals['XMLHttpRequest'],
      Request,
      URL,
      location: { href: 'https://leetcode.com/', pathname: '/' },
    }
    return globals
  }
  const hooked = plain()
  hookNetwork(hooked, { isWatched: (path) => path.startsWith('/submissions/'), answered: () => {} })
  const perCall = (globals: NetworkGlobals, address: string, calls: number) => {
    const began = performance.now()
    for (let i = 0; i < calls; i++) void globals.fetch(address)
    return (performance.now() - began) / calls
  }
  for (const [what, address, calls] of [
    ['a request that is not watched', 'https://leetcode.com/static/part.js', CALLS],
    ['a request that is watched', '/submissions/detail/1/check/', 500],
  ] as const) {
    const without = plain()
    const extra = Array.from(
      { length: runs + 1 },
      () => perCall(hooked, address, calls) - perCall(without, address, calls),
    )
    const { median, min, max } = spread(extra.slice(1))
    const figure = `${median.toFixed(4)} ms (${min.toFixed(4)}–${max.toFixed(4)})`
    report(`the page hook, ${what}`, figure, verdict({ text: 'under 0.1 ms', met: median < 0.1 }))
  }
}

function recording(runs: number): void {
  const before = Array.from({ length: 500 }, (_, line) => `    value_${line} = compute(${line})\n`).join('')
  const after = before.replace('value_250', 'renamed_value_250 = other_value_of_the_same_line_250')
  const recorded = { text: before, lang: 'python3', snapshots: 1, units: before.length }
  const figures = Array.from({ length: Math.max(20, runs) }, () => {
    const began = performance.now()
    nextSnapshot(recorded, { text: after, lang: 'python3', cause: 'typed', at: 1 })
    return performance.now() - began
  })
  const found = spread(figures.slice(5))
  report('one snapshot of 500 lines', ms(found), verdict({ text: 'under 5 ms', met: found.median < 5 }))
}

async function packing(): Promise<void> {
  await run(tool('tsx'), ['scripts/build-extension.ts'])
  for (const name of readdirSync('dist-extension').filter((file) => file.endsWith('.zip'))) {
    const { size } = statSync(`dist-extension/${name}`)
    report(name, `${(size / 1000).toFixed(0)} kB`, verdict({ text: 'under 200 kB', met: size < 200_000 }))
  }
}
