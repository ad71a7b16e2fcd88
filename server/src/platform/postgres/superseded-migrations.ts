/**
 * Checksums of texts that a migration had on main before it was written anew. A database that was migrated by one of them is not refused:
 * the migration named above it brings it to the state of all others.
 */
export const superseded: ReadonlySet<string> = new Set([
  // 0197, by 0203
  '41727f1053abb2d6935223d9b7c6c9a793af7a4faa1bc66cea7a43f93f0a7829',
])
