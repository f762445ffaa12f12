import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

const results = new URL('../results/', import.meta.url)

/** Prints tables and writes them, with the raw samples, to `packages/bench/results/<name>.json`. */
export async function report(name, tables, samples) {
  const machine = describeMachine()
  for (const [title, rows] of Object.entries(tables)) console.log(`\n${title}\n\n${markdown(rows)}`)
  console.log(`\n${machine}\n`)
  await mkdir(results, { recursive: true })
  await writeFile(
    new URL(`${name}.json`, results),
    JSON.stringify(
      { machine, tables, samples: samples instanceof Map ? Object.fromEntries(samples) : samples },
      null,
      2,
    ),
  )
}

/** Processor, number of cores, Node, date. */
export function describeMachine() {
  const processors = cpus()
  return `${processors[0].model.trim()}, ${processors.length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
}

/** A table in Markdown; the keys of the first row are its columns. */
export function markdown(rows) {
  const columns = Object.keys(rows[0])
  const lines = [
    columns,
    columns.map(() => '---'),
    ...rows.map(row => columns.map(column => row[column])),
  ]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
