import { expect, it } from 'vitest'
import { bringIntoSight } from './bring-into-sight.ts'

/** A row from 0 to 300 whose open tab lies there. */
function rowWith(left: number, right: number) {
  const row = document.createElement('div')
  const tab = row.appendChild(document.createElement('button'))
  row.getBoundingClientRect = () => new DOMRect(0, 0, 300, 44)
  tab.getBoundingClientRect = () => new DOMRect(left, 0, right - left, 44)
  row.scrollLeft = 100
  bringIntoSight(row, 'button')
  return row.scrollLeft - 100
}

it.each([
  ['in the middle', 100, 180, 0],
  ['beyond the end', 320, 400, 140],
  ['where the end fades out', 200, 290, 30],
  ['before the beginning', -50, 30, -90],
  ['where the beginning fades out', 10, 90, -30],
])('a tab %s stands clear of the edges', (_, left, right, moved) => {
  expect(rowWith(left, right)).toBe(moved)
})
