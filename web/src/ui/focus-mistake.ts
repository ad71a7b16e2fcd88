/** To be called when a form is sent: the first field found wrong takes the focus, and is read out with what is wrong with it. */
export function focusMistake(form: HTMLFormElement): void {
  // By then the mistakes of this press stand at their fields.
  queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
