export default defineAppConfig({
  platformUi: {
    /** Words of the login page. */
    loginPage: {
      title: 'Open your store',
      label: 'Store address',
      hint: 'The full address of your store, as you use it for its admin.',
      submit: 'Continue',
    },
    /** Words of the error page. */
    errorPage: {
      notFound: 'This page does not exist',
      failed: 'Something went wrong',
      back: 'Back to the start',
    },
  },
})
