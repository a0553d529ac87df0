/** What the law asks of the committee for a report: its terms, its acts, and what is written to the reporter with them. */
export const casework = {
  'casework.next.acknowledge': 'Siguiente: acusar recibo, hasta el {date}',
  'casework.next.answer': 'Siguiente: responder, hasta el {date}',
  'casework.next.none': 'No corre ningún plazo',
  'casework.deletion': 'Se suprimirá al terminar el {date}.',
  'casework.deletion.uninvestigated':
    'Solo se conserva si antes se abre la investigación o se retiene (artículo 32.4).',
  'casework.deletion.closed':
    'Termina el tiempo que se guarda después de concluir. Solo se conserva más si se retiene.',
  'casework.deletion.longest': 'Se cumplen diez años desde que llegó, que es el máximo (artículo 26.2).',

  'casework.track.received': '{date}, recibida',
  'casework.track.acknowledged': '{date}, acuse de recibo',
  'casework.track.acknowledgedLate': '{date}, acuse de recibo fuera de plazo',
  'casework.track.omitted': '{date}, acuse de recibo omitido',
  'casework.track.investigation': '{date}, investigación abierta',
  'casework.track.extended': 'Ampliado desde el {date}',
  'casework.track.answered': '{date}, respuesta',
  'casework.track.answeredLate': '{date}, respuesta fuera de plazo',
  'casework.track': 'Lo hecho en plazo',

  // What a committee writes for want of words of its own, in the reporter's language, whatever language the member reads.
  'casework.acknowledgement':
    'Hemos recibido su comunicación y la estamos leyendo.\n\nLe responderemos, como muy tarde, el {date}. Si necesitamos algo más se lo pediremos aquí: entre de vez en cuando con su código.\n\nConserve ese código: sin él no se puede volver a entrar.',
  'casework.dateMark': '[fecha]',
  'casework.isAcknowledged': 'Con este mensaje se acusa recibo',
  'casework.isAnswered': 'Es la respuesta final: qué se hizo y por qué',
  'casework.useTemplate': 'Usar el texto del canal',
  'casework.inLanguage': 'En {language}, la lengua en que escribió.',
  'casework.sent.acknowledged': 'Acuse de recibo enviado.',
  'casework.sent.answered': 'Respuesta enviada.',

  'casework.many.title.one': 'Acuse de recibo de una comunicación',
  'casework.many.title.other': 'Acuse de recibo de {count} comunicaciones',
  'casework.many.lead': 'Cada informante lo recibe en la lengua en que escribió, como mensaje del comité.',
  'casework.many.which': 'Comunicaciones',
  'casework.many.text': 'Texto ({language})',
  'casework.many.date': 'Donde pone «{mark}» irá el último día para responder, uno por comunicación.',
  'casework.many.send.one': 'Enviar el acuse',
  'casework.many.send.other': 'Enviar {count} acuses',
  'casework.many.done.one': 'Acuse de recibo enviado.',
  'casework.many.done.other': '{count} acuses de recibo enviados.',
  'casework.many.left.one': 'Una comunicación ya tenía acuse o no puede abrirla.',
  'casework.many.left.other': '{count} comunicaciones ya tenían acuse o no puede abrirlas.',

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

  'casework.outcome.proven': 'Probada',
  'casework.outcome.partly_proven': 'Probada en parte',
  'casework.outcome.not_proven': 'No probada',
  'casework.outcome.untrue': 'No es cierta',
  'casework.outcome.not_admitted': 'Inadmitida',
  'casework.outcome.referred': 'Remitida a otro organismo',

  'casework.ground.complexity': 'Especial complejidad',
  'casework.ground.outside_scope': 'Fuera del ámbito de la ley',
  'casework.ground.not_plausible': 'Sin verosimilitud',
  'casework.ground.interpersonal': 'Solo un conflicto entre personas',
  'casework.ground.already_known': 'Ya conocida y sin novedad',
  'casework.ground.rumour': 'Un rumor, o algo que ya es público',
  'casework.ground.other_body': 'Corresponde a otro organismo',
  'casework.ground.confidentiality': 'El acuse pondría en peligro la confidencialidad',
  'casework.ground.proceedings': 'Procedimiento judicial o administrativo',
  'casework.ground.possible_crime': 'Posible delito',
  'casework.ground.legal_claim': 'Reclamación o defensa legal',

  // What its reporter is told with an outcome; a member may change the text, but of what is not admitted.
  'casework.told.proven':
    'Hemos terminado de estudiar su comunicación. Lo que usted contó ha quedado probado. Gracias por comunicarlo.',
  'casework.told.partly_proven':
    'Hemos terminado de estudiar su comunicación. Una parte de lo que usted contó ha quedado probada, y otra no. Gracias por comunicarlo.',
  'casework.told.not_proven':
    'Hemos terminado de estudiar su comunicación. Lo que usted contó no ha quedado probado. La ley le protege igualmente si tenía motivos razonables para pensar que era cierto.',
  'casework.told.untrue':
    'Hemos terminado de estudiar su comunicación. Hemos comprobado que lo que contaba no es cierto. La ley nos obliga a suprimirla.',
  'casework.told.referred':
    'Su comunicación corresponde a otro organismo, y se la hemos remitido. Desde ahora es ese organismo quien la estudia.',
  'casework.told.not_admitted': 'No podemos estudiar su comunicación. {ground}\n\n{authorities}',
  'casework.toldGround.outside_scope': 'Lo que cuenta no es de lo que este canal puede tratar según la ley.',
  'casework.toldGround.not_plausible': 'Con lo que cuenta no vemos hechos que se puedan comprobar.',
  'casework.toldGround.interpersonal':
    'Trata solo de un conflicto entre personas, y la ley lo deja fuera de este canal.',
  'casework.toldGround.already_known': 'Ya conocíamos lo que cuenta, y no aporta nada nuevo.',
  'casework.toldGround.rumour': 'Trata de un rumor o de algo que ya es público.',
  'casework.toldGround.other_body': 'Lo que cuenta corresponde a otro organismo.',
  'casework.toldAuthority': 'Puede acudir a la {authority}, al Ministerio Fiscal o a la Policía.',
  'casework.toldAuthorities':
    'Puede acudir a la {authority}, a la autoridad de su territorio ({regional}), al Ministerio Fiscal o a la Policía.',
} as const
