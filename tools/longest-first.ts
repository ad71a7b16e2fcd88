import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = new URL('..', import.meta.url)

/** Seconds by path: what `npm test -- --keep-times` measured; files that it does not name are short. */
const times = JSON.parse(readFileSync(new URL('test-times.json', import.meta.url), 'utf8')) as Record<string, number>

/** Web first, while the web app is built that server tests may serve; the many short files of packages fill the end. */
const projects = ['web', 'server', 'packages']

/** Long files first, so that none begins when the others end; those of a project together, so that its workers stay. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => times[relative(root.pathname, moduleId)] ?? 0
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || secondsOf(other) - secondsOf(one))
  }
}
