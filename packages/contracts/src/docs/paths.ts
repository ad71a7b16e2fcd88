import type { MrvDocsPage } from './vocabulary.ts'

export const mrvDocs = (page?: MrvDocsPage) => (page === undefined ? '/mrv/docs' : `/mrv/docs/${page}`)
