import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { write } from '../../testing/write.ts'
import { CommentForm } from './action-panel.tsx'

it('a comment that was taken leaves its place, and what was typed meanwhile stays', async () => {
  const taken: (() => void)[] = []
  await renderPart(
    <CommentForm
      words={{ field: 'Comment', missing: 'Missing', send: 'Send' }}
      busy={false}
      onSend={(_text, done) => taken.push(done)}
    />,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Comment')
  const send = screen.getByRole('button')
  await write(field, 'The first')
  await userEvent.click(send)
  await write(field, ' and the second')
  act(() => taken[0]?.())
  expect(field.value).toBe('The first and the second')
  await userEvent.click(send)
  act(() => taken[1]?.())
  expect(field.value).toBe('')
})
