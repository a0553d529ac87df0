/** What several of the reporter's pages say, the form among them: the first visit loads it. */
export const publicPages = {
  'public.backToChannel': 'Volver al inicio del canal',
  'public.newReport': 'Presentar una comunicación',
  'public.tooLong': 'Sobran {over} caracteres: el máximo es {max}.',

  'public.inactive.title': 'Este canal no admite ahora comunicaciones nuevas',
  'public.noCommittee.title': 'Este canal no puede recibir ahora comunicaciones',

  'landing.external.link': 'Canal externo de la A.A.I.',

  'public.since': 'Este comité recibe las comunicaciones desde el {date}.',

  'public.formExpired':
    'El formulario llevaba abierto demasiado tiempo. Lo escrito sigue aquí: compruébelo y envíelo de nuevo.',

  'public.proof.working':
    'Hay muchas visitas. Su aparato hace una comprobación de unos segundos; no tiene que hacer nada.',

  'public.tooManyTries': 'Demasiados intentos seguidos. Espere un minuto y vuelva a intentarlo.',
  'errors.referenceRequired': 'Escriba su código para volver',
} as const
