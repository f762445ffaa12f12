import type { AnyPlatformJob, PlatformJobContext } from '../../server/core/jobs/platform-job'

/** The job of the kill tests: its input is a number. Kills must not use up its attempts. */
export function countJob(
  run: (input: number, step: PlatformJobContext['step']) => Promise<void>,
): AnyPlatformJob {
  return {
    name: 'count',
    perShop: true,
    retry: { attempts: 100, delayMs: 10 },
    input: {
      '~standard': { version: 1, vendor: 'test', validate: value => ({ value }) },
    },
    handler: ({ input, step }: PlatformJobContext<number>) => run(input, step),
  } as AnyPlatformJob
}
