import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { PeriodFields } from './period-fields.tsx'

it.each([
  ['en', 'From', 'Until', 'Year', 'The period ends before it begins. Change one of the two days.'],
  ['ar', 'من', 'إلى', 'السنة', 'تنتهي الفترة قبل بدايتها. غيّر أحد اليومين.'],
] as const)(
  'says at its end when a period is backwards, and tells whole days alone (%s)',
  async (lang, from, until, year, words) => {
    const onChange = vi.fn()
    await renderPart(<PeriodFields from="2026-03-05" until="2026-03-04" onChange={onChange} />, { lang })
    expect(screen.getByRole('group', { name: from })).toBeTruthy()
    const end = within(screen.getByRole('group', { name: until }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(end.getByRole('textbox', { name: year }).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(end.getByRole('textbox', { name: year }), '{Backspace}')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.type(end.getByRole('textbox', { name: year }), '7')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ until: '2027-03-04' })
  },
)
