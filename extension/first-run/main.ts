import { send } from '../popup/background'
import { button, part, textElement } from '../popup/dom'
import { CONSENT } from '../rules/consent'

const STARTED =
  'Started. Open leetcode.com and sign in there: the import begins by itself. Then open Solvelog, and press "Connect" in the popup of the extension.'
const NOT_NOW = 'Nothing is read or recorded. To start later, open the popup of the extension.'

function showConsent(): void {
  part('consent').replaceChildren(
    ...CONSENT.map(({ title, entries }) => {
      const section = document.createElement('section')
      const list = document.createElement('ul')
      list.append(...entries.map((entry) => textElement('li', entry)))
      section.append(textElement('h2', title), list)
      return section
    }),
  )
}

async function start(): Promise<void> {
  const state = await send({ name: 'begin' })
  part('changed').hidden = true
  part('result').textContent = typeof state === 'string' ? state : STARTED
}

showConsent()
button('start').addEventListener('click', () => void start())
button('later').addEventListener('click', () => {
  part('result').textContent = NOT_NOW
})
void send({ name: 'state' }).then((state) => {
  part('changed').hidden = typeof state === 'string' || state.consent !== 'changed'
})
