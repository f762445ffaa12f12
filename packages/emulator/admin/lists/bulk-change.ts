/** What bulk actions of a list get: the selected records, and how to change them. */
export interface BulkChange {
  /** Global ids. */
  selected: string[]
  /**
   * Changes the selected records one after the other, confirms it with a toast, and calls `done`.
   */
  changeEach: (change: (id: string) => Promise<unknown>, message: string) => Promise<void>
  /** True during `changeEach`. */
  isChanging: boolean
  /** Loads the list again and selects nothing. */
  done: () => void
}
