/** What the law asks of the committee for a report: its terms, its acts, and what is written to the reporter with them. */
export const casework = {
  'casework.next.acknowledge': 'Siguiente: acusar recibo, hasta el {date}',
  'casework.next.answer': 'Siguiente: responder, hasta el {date}',
  'casework.next.none': 'No corre ningún plazo',
  'casework.extendable': 'Puede ampliarse hasta el {date}',
  'casework.track.received': '{date}, recibida',
  'casework.track.acknowledged': '{date}, acuse de recibo',
  'casework.track.acknowledgedLate': '{date}, acuse de recibo fuera de plazo',
  'casework.track.investigation': '{date}, investigación abierta',
  'casework.track.extended': 'Ampliado desde el {date}',
  'casework.track.answered': '{date}, respuesta',
  'casework.track.answeredLate': '{date}, respuesta fuera de plazo',
  'casework.track': 'Lo hecho en plazo',

  'casework.isAcknowledged': 'Con este mensaje se acusa recibo',
  'casework.isAnswered': 'Es la respuesta final: qué se hizo y por qué',
  'casework.useTemplate': 'Usar el texto del canal',
  'casework.inLanguage': 'En {language}, la lengua en que escribió.',
  'casework.sent.acknowledged': 'Acuse de recibo enviado.',
  'casework.sent.answered': 'Respuesta enviada.',

  'casework.others': 'Plazos y actos',
  'casework.openInvestigation': 'Abrir la investigación',
  'casework.openInvestigationBody':
    'Queda anotado el día, aunque después cambie el estado. No se deshace. La comunicación pasa a «En investigación».',
  'casework.investigationOpened': 'Investigación abierta.',
  'casework.openedOn': 'Investigación abierta el {date}',
  'casework.extend': 'Ampliar el plazo',
  'casework.extend.body':
    'Solo por la especial complejidad del caso, y como mucho hasta el {date} (artículo 9.2.d). Al ser efectiva, el informante recibe un mensaje con el día nuevo.',
  'casework.extend.confirmedBy': 'Otro miembro con acceso tiene que confirmarla.',
  'casework.extend.until': 'Último día para responder',
  'casework.extend.reason': 'Por qué es especialmente complejo',
  'casework.extend.reasonHint': 'De {min} a {max} caracteres. Lo lee solo el comité.',
  'casework.extend.submit': 'Ampliar',
  'casework.extend.ask': 'Pedir la ampliación',
  'casework.extend.asked': 'Ampliación pedida. La confirma otro miembro.',
  'casework.extend.done': 'Plazo ampliado.',
  'casework.extend.waits': '{name} pide ampliar el plazo hasta el {date}',
  'casework.extend.ownWaits': 'Ha pedido ampliar el plazo hasta el {date}. Falta que otro miembro lo confirme.',
  'casework.extend.confirm': 'Confirmar la ampliación',
  'casework.extend.refuse': 'No ampliar',
  'casework.extend.takeBack': 'Retirar lo pedido',
  'casework.extend.withdrawn': 'La ampliación no se hace.',

  'casework.extendedMessage':
    'Su caso es complejo y el comité necesita más tiempo. La ley lo permite. Le responderemos, como muy tarde, el {date}.',
} as const
