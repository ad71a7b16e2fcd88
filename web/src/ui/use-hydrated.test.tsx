import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeOver } from '../testing/take-over.tsx'
import { HydrationBoundary } from './hydration-boundary.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A part that writes down what it was told each time it is drawn. */
function part() {
  const told: boolean[] = []
  const Part = () => {
    const hydrated = useHydrated()
    told.push(hydrated)
    return <HydrationBoundary>{hydrated ? 'this device' : 'anybody'}</HydrationBoundary>
  }
  return { told, Part }
}

it('is drawn for anybody while it is taken over, then once more for this device, and not at once in between', async () => {
  const { told, Part } = part()
  const { drawn, shown, amiss } = await takeOver(<Part />, [])
  expect([drawn, shown, amiss]).toEqual(['anybody', 'this device', []])
  // Ahead and taken over: drawn like that a third time, it would take all parts below over in that step.
  expect(told.filter((known) => !known)).toHaveLength(2)
  expect(told.at(-1)).toBe(true)
})

it('is drawn for this device from the first where nothing came drawn', () => {
  const { told, Part } = part()
  const { container } = render(<Part />)
  expect(container.textContent).toBe('this device')
  expect(told).toEqual([true])
})
