/** What a process does with jobs: it runs them, or it only stores them for others to run. */
export const JOB_ROLES = ['run', 'store'] as const

export type JobRole = (typeof JOB_ROLES)[number]

export function isJobRole(value: unknown): value is JobRole {
  return (JOB_ROLES as readonly unknown[]).includes(value)
}
