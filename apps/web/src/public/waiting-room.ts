/** Sends a waiting form on by itself once its time is up; without JavaScript its button does it. */
export const continueAfterWaiting = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-wait-seconds]')
  if (form) setTimeout(() => form.requestSubmit(), Number(form.dataset.waitSeconds) * 1000)
}
