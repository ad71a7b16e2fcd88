// Reads one file of evidence away from the server: a hostile file ends this process only.
import { childProcessEntry } from '../../platform/child-process-entry.ts'
import type { Contents, ContentsTask } from './contents.ts'
import { readContents } from './read-contents.ts'

const server = childProcessEntry<ContentsTask, never, Contents>()
server.say(await readContents(await server.task))
