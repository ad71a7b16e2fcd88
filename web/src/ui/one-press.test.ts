import { expect, it, onTestFinished } from 'vitest'
import { heedOnePress } from './one-press.ts'

function twoButtons() {
  onTestFinished(heedOnePress())
  const pressed: string[] = []
  const [one, other] = ['one', 'other'].map((name) => {
    const button = document.body.appendChild(document.createElement('button'))
    button.addEventListener('click', () => pressed.push(name))
    onTestFinished(() => button.remove())
    return button
  }) as [HTMLButtonElement, HTMLButtonElement]
  const press = (on: HTMLElement, detail: number) =>
    on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  return { one, other, press, pressed }
}

it('a second press of a double click that hits something else does nothing', () => {
  const { one, other, press, pressed } = twoButtons()
  press(one, 1)
  expect(press(other, 2)).toBe(false)
  expect(pressed).toEqual(['one'])
  press(other, 1)
  expect(pressed).toEqual(['one', 'other'])
})

it('what is hit twice hears it twice, and a press by the keyboard is always one', () => {
  const { one, other, press, pressed } = twoButtons()
  press(one, 1)
  press(one, 2)
  press(other, 0)
  expect(pressed).toEqual(['one', 'one', 'other'])
})
