import { sendAction } from '../popup/background'
import { createTextElement, findButton, findHtmlElement } from '../popup/dom'
import { CONSENT } from '../rules/consent'

const STARTED_MESSAGE =
  'Started. Open leetcode.com and sign in there: the import begins by itself. Then open Solvelog, and press "Connect" in the popup of the extension.'
const NOT_STARTED_MESSAGE = 'Nothing is read or recorded. To start later, open the popup of the extension.'

function showConsent(): void {
  findHtmlElement('consent').replaceChildren(
    ...CONSENT.map(({ title, entries }) => {
      const section = document.createElement('section')
      const list = document.createElement('ul')
      list.append(...entries.map((entry) => createTextElement('li', entry)))
      section.append(createTextElement('h2', title), list)
      return section
    }),
  )
}

async function startRecording(): Promise<void> {
  const state = await sendAction({ name: 'begin' })
  findHtmlElement('changed').hidden = true
  findHtmlElement('result').textContent = typeof state === 'string' ? state : STARTED_MESSAGE
}

showConsent()
findButton('start').addEventListener('click', () => void startRecording())
findButton('later').addEventListener('click', () => {
  findHtmlElement('result').textContent = NOT_STARTED_MESSAGE
})
void sendAction({ name: 'state' }).then((state) => {
  findHtmlElement('changed').hidden = typeof state === 'string' || state.consent !== 'changed'
})
