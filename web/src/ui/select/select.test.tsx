import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Combobox } from './combobox.tsx'
import { Select } from './select.tsx'
import { typeAheadMatch } from './type-ahead.ts'

const options = [
  { value: 'riyadh', label: 'الرياض' },
  { value: 'ahsa', label: 'الأحساء' },
  { value: 'qassim', label: 'القصيم', disabled: true },
  { value: 'tabuk', label: 'Tabuk' },
]

function Picker() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <Select label="Region" options={options} value={value} onChange={setValue} placeholder="Choose" />
      <output>{value}</output>
    </>
  )
}

function Finder() {
  const [value, setValue] = useState<string | null>('tabuk')
  return (
    <>
      <Combobox label="Region" options={options} value={value} onChange={setValue} empty="Nothing matches." />
      <output>{String(value)}</output>
    </>
  )
}

describe('a select', () => {
  it('works by keyboard alone', async () => {
    const user = userEvent.setup()
    render(<Picker />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('status').textContent).toBe('ahsa')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('jumps to what is typed, and does not pick what is disabled', async () => {
    const user = userEvent.setup()
    render(<Picker />)
    await user.tab()
    await user.keyboard('t{Enter}')
    expect(screen.getByRole('status').textContent).toBe('tabuk')
    await user.click(screen.getByRole('combobox'))
    await user.click(screen.getByRole('option', { name: 'القصيم' }))
    expect(screen.getByRole('status').textContent).toBe('tabuk')
  })

  it('letters fold as people type them, and one letter again and again steps on', () => {
    expect(typeAheadMatch(['الأحساء', 'الباحة'], 'الاح', -1)).toBe(0)
    expect(typeAheadMatch(['alpha', 'beta', 'avocado'], 'a', 0)).toBe(2)
    expect(typeAheadMatch(['alpha', 'beta', 'avocado'], 'aa', 0)).toBe(2)
    expect(typeAheadMatch(['alpha'], 'x', 0)).toBe(-1)
  })
})

describe('a combobox', () => {
  it('narrows as one types, folding Arabic letters, and says when nothing is left', async () => {
    const user = userEvent.setup()
    render(<Finder />)
    const box = screen.getByRole('combobox')
    await user.clear(box)
    await user.type(box, 'الاحسا')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['الأحساء'])
    await user.keyboard('{Enter}')
    expect(document.querySelector('output')?.textContent).toBe('ahsa')
    await user.clear(box)
    expect(document.querySelector('output')?.textContent).toBe('null')
    await user.type(box, 'zzz')
    expect(screen.getByText('Nothing matches.')).toBeTruthy()
  })
})

describe('of thousands', () => {
  const people = Array.from({ length: 3000 }, (_, nth) => ({ value: `p${nth}`, label: `Person ${nth}` }))
  const ofAll = (option: HTMLElement) => [option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]

  it('a combobox draws some, and finds each', async () => {
    const user = userEvent.setup()
    render(
      <Combobox label="Person" options={people} value={null} onChange={() => undefined} empty="Nothing matches." />,
    )
    await user.click(screen.getByRole('combobox'))
    expect(screen.getAllByRole('option')).toHaveLength(100)
    expect(ofAll(screen.getByRole('option', { name: 'Person 99' }))).toEqual(['100', '3000'])
    await user.type(screen.getByRole('combobox'), 'person 2777')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Person 2777'])
    expect(ofAll(screen.getByRole('option'))).toEqual([null, null])
  })

  it('a select reaches the last by a key', async () => {
    const user = userEvent.setup()
    render(<Select label="Person" options={people} value={null} onChange={() => undefined} placeholder="Choose" />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option')).toHaveLength(100)
    await user.keyboard('{End}')
    const active = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toBe('Person 2999')
  })
})
