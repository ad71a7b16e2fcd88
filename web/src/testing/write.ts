import userEvent, { type UserEvent } from '@testing-library/user-event'

/**
 * Writes at the end of a field at one go, where its single keys are not the matter: each key draws the page once
 * more.
 */
export async function write(
  field: Element,
  text: string,
  user: Pick<UserEvent, 'click' | 'paste'> = userEvent,
): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
