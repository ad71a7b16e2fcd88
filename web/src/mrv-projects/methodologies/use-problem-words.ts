import type { Problem } from '@athar/methodologies'
import { useMethodologyWords } from './use-methodology-words.ts'

/** What is wrong, alone and with the parameter, row and column that it concerns. */
export function useProblemWords() {
  const words = useMethodologyWords()
  const sentence = ({ code, values }: Problem) => words.sentence(`problems.${code}`, values)
  return {
    sentence,
    whole: (problem: Problem) => {
      const { parameter, row, column } = problem
      const where = [
        ...(parameter === undefined ? [] : [words.name('parameters', parameter)]),
        ...(row === undefined ? [] : [words.sentence('problems.row', { row: String(row) })]),
        ...(column === undefined ? [] : [words.name('columns', column)]),
      ]
      return where.length === 0 ? sentence(problem) : `${where.join(' · ')}: ${sentence(problem)}`
    },
  }
}
