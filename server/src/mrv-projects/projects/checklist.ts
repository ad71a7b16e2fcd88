import { checklistOf, type ProjectCheck } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import type { ProjectDeps } from './deps.ts'
import { checksOf, type ProjectRow } from './store.ts'

/** What the stage of a project asks for, with what was answered. A file that no longer backs the project answers nothing. */
export async function checklist(
  { evidence }: Pick<ProjectDeps, 'evidence'>,
  db: Db,
  row: ProjectRow,
): Promise<ProjectCheck[]> {
  const lines = checklistOf[row.state]
  if (lines.length === 0) return []
  const files = (await evidence.ofSubjects(db, 'project', [row.id])).get(row.id) ?? []
  const answers = new Map((await checksOf(db, row)).map((answer) => [answer.line, answer]))
  return lines.map((line) => {
    const answer = answers.get(line)
    const file = files.find(({ id, state }) => id === answer?.evidenceId && state !== 'rejected')
    const reason = answer?.reason ?? ''
    return {
      line,
      evidence: file ? { id: file.id, fileName: file.fileName } : null,
      reason,
      answered: file !== undefined || reason !== '',
    }
  })
}
