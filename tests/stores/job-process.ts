import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { countJob } from './count-job'
import { jobsAt } from './job-process-task'
import type { JobTask } from './job-process-task'

const task = JSON.parse(process.argv[2]!) as JobTask

const jobs = jobsAt(
  task,
  [
    countJob(async (input, step) => {
      await step('first', () => appendFileSync(task.effects, `first ${input}\n`))
      await delay(Math.random() * 20)
      appendFileSync(task.effects, `last ${input}\n`)
    }),
  ],
  true,
)
// The database may be away. An app responds meanwhile; its first use of the queue opens it again.
while (
  !(await jobs.start().then(
    () => true,
    () => false,
  ))
)
  await delay(100)
