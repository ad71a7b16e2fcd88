// What records and contracts use to keep the documents behind them.
export { keepUpload } from './keep-upload.ts'
export { keptFileColumns, keptFileOf, keptFileRow, sendKeptFile, type KeptFile, type KeptFileRow } from './kept-file.ts'
