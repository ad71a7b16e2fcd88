import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from './write.ts'

type Asked = {
  /** What the button is read as, where that is more than what stands on it. */
  readonly open?: string
  readonly act: string
  readonly field: string
  readonly reason: string
}

/** Takes something down as an editor does: the button, the reason, and yes. */
export async function hide({ act, open = act, field, reason }: Asked): Promise<void> {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: open }))
  const dialog = within(await screen.findByRole('dialog'))
  await write(dialog.getByRole('textbox', { name: field }), reason, user)
  await user.click(dialog.getByRole('button', { name: act }))
}
