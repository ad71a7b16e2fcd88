/** Pages of a feature that show every visitor the same: the server draws them, in both languages. */
export type PublicPages = {
  /** Their addresses. */
  readonly pages: readonly string[]
  /** Addresses that name something stored: a name that nothing has answers 404. */
  readonly patterns?: readonly string[]
  /** Those of both that no device keeps. */
  readonly namingPeople?: readonly string[]
  /** Addresses that the server does not draw, and whose empty page a device keeps for times without a connection. */
  readonly keptShells?: readonly string[]
}
