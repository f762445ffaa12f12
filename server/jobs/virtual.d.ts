/** The jobs of the app, as `modules/platform/jobs.ts` lists them. */
declare module '#platform-jobs' {
  export const jobs: readonly import('../core/jobs/platform-job').AnyPlatformJob[]
}
