import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowTests } from './slow-tests.ts'

/** Web first, while the web app is built that server tests may serve; the many short files of packages fill the end. */
const projects = ['web', 'server', 'packages']

/**
 * Long files first, so that none begins when the others end. vitest goes by its last run, and by size where there was none: a
 * short file can take long, so the slowest are listed.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const known = slowTests.findIndex((path) => moduleId.endsWith(`/${path}`))
      return projects.indexOf(project.name) * 1000 + (known < 0 ? slowTests.length : known)
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
