import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

it.each([
  ['en', 'A new version is ready', 'Load anew', 'Later'],
  ['ar', 'إصدار جديد جاهز', 'إعادة التحميل', 'لاحقًا'],
] as const)('a new version is offered, and may wait (%s)', async (lang, title, now, later) => {
  const chosen: string[] = []
  await renderPart(<UpdatePrompt onNow={() => chosen.push('now')} onLater={() => chosen.push('later')} />, { lang })
  expect(screen.getByRole('region', { name: title })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: later }))
  await userEvent.click(screen.getByRole('button', { name: now }))
  expect(chosen).toEqual(['later', 'now'])
})
