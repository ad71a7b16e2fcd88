/** No backup can be made, or this one not be restored; the message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
