/** The committee's side of the conversation with the reporter. */
export const chat = {
  'chat.empty': 'Todavía no hay mensajes.',
  'chat.committee': 'Comité',
  'chat.reporter': 'Informante',
  'chat.write': 'Mensaje al informante',
  'chat.placeholder': 'Escriba al informante',
  'chat.attach': 'Adjuntar',
  'chat.send': 'Enviar al informante',
  'chat.sent': 'Mensaje enviado.',
  'chat.failed': 'No se ha podido enviar el mensaje. Sigue aquí: vuelva a intentarlo.',
  'chat.received': 'Comunicación recibida',
  'chat.statusChange': 'Estado: {status}',
  'chat.readBy': 'Lo leerá el informante.',
  'chat.shownAs': 'Usted aparece como «Comité», sin su nombre.',
  'chat.readByInvestigator': 'También lo leerá la investigación externa: no escriba el nombre del informante.',
} as const
