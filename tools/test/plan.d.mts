/** One run of vitest. Without projects it is one of journeys; without files it takes all of its projects. */
export type Run = { name: string; projects: string[]; files: string[]; isReached?: boolean }
export function plan(
  words: string[],
  setting: {
    files: string[]
    isChosen: (word: string, file: string) => boolean
    changed: string[] | undefined
    mayCall?: Readonly<Record<string, readonly string[]>>
  },
): Run[][]
export function concerned(changed: string[] | undefined): string[]
