/** The landing pages, and the pages that are only read: what only the server renders, and no reporter's browser loads. */
export const landing = {
  'public.easy': 'Lectura fácil',

  'landing.metaTitle': 'Información · {name}',
  'new.metaTitle': 'Información',
  'landing.metaDescription':
    'Canal de denuncias de {name}: comunique una infracción o una irregularidad con su nombre o de forma anónima, conforme a la Ley 2/2023.',
  'landing.title': '¿Ha visto algo que está mal? Cuéntelo aquí',
  'landing.lead': 'Con su nombre o sin él. La ley prohíbe que le castiguen por contarlo.',
  'landing.new.body': 'Cinco pasos. No hay que registrarse. «No lo sé» es una respuesta válida.',
  'landing.new.start': 'Empezar',
  'landing.new.haveCode': 'Ya tengo un código',
  'landing.follow.hint': 'Las 24 letras y números que recibió al enviar.',

  'landing.when.title': 'Qué pasa después',
  'landing.when.sendTerm': 'Al enviar',
  'landing.when.send': 'Le damos un código. Con él puede volver aquí, leer las respuestas y escribirnos.',
  'landing.when.ackTerm': '7 días',
  'landing.when.ack':
    'Como mucho, contando sábados y domingos, para confirmarle que la hemos recibido, salvo que eso ponga en peligro la confidencialidad. La ley lo llama «acuse de recibo».',
  'landing.when.answerTerm': '3 meses',
  'landing.when.answer':
    'Como mucho, desde que llega, para decirle qué hemos hecho y por qué. Si el caso es muy complejo, hasta tres más; se lo diremos.',

  'landing.what.title': 'Qué puede contar',
  'landing.what.scope':
    'Algo que pueda ser un delito, una infracción administrativa grave o muy grave, o ir contra las normas de la Unión Europea. Por ejemplo: contratos a dedo, subvenciones, puestos de trabajo, uso del dinero público, obras, medio ambiente, acoso.',
  'landing.what.who':
    'Puede hacerlo quien trabaja o ha trabajado aquí, quien se presenta a un puesto y quien trabaja para la organización desde fuera. A lo que nos cuenta, la ley lo llama «comunicación».',
  'landing.what.sure': 'No hace falta estar seguro del todo: basta con que tenga motivos para creer que es verdad.',
  'landing.what.danger': 'Si hay peligro ahora mismo, llame al 112.',

  'landing.readers.title': 'Quién lo leerá',
  'landing.readers.body':
    'El comité y, si los necesita, investigadores externos. Antes de enviar puede quitar a quien tenga que ver con el asunto: no sabrá que existe.',
  'landing.readers.others.one': 'y {count} persona más del comité',
  'landing.readers.others.other': 'y {count} personas más del comité',
  'landing.readers.systemManager': 'Responsable del Sistema: {post}.',
  'landing.readers.managerTerm': 'Responsable del Sistema',
  'landing.readers.alike': '{post} ({count} personas)',
  'landing.readers.admin':
    'Quien administra la aplicación no puede leer nada: ni el texto, ni los documentos, ni su nombre.',

  'landing.safe.title': 'Cómo le protegemos',
  'landing.safe.noTraceTerm': 'No apuntamos nada sobre usted:',
  'landing.safe.noTrace': 'ni su dirección de internet, ni su aparato, ni su navegador.',
  'landing.safe.encryptedTerm': 'Todo se guarda cifrado.',
  'landing.safe.encrypted':
    'De la mayoría de las fotos, los documentos y las grabaciones quitamos los datos ocultos: quién, dónde y con qué aparato se hicieron.',
  'landing.safe.retaliationTerm': 'Nadie puede castigarle',
  'landing.safe.retaliation':
    'por contar lo que cree cierto con motivos: ni despedirle, ni sancionarle, ni cambiarle de puesto. La ley lo llama «represalias».',
  'landing.safe.affectedTerm': 'La persona de la que habla no sabrá quién lo contó.',
  'landing.safe.affected': 'Tiene derecho a explicarse y se presume su inocencia.',

  'landing.advice.title': 'Para su seguridad',
  'landing.advice.device': 'No use el ordenador, el móvil ni la wifi del trabajo.',

  'landing.before.title': 'Antes de empezar',
  'landing.before.device':
    'Desde la red del trabajo pueden ver que ha entrado en esta página, aunque no lo que escribe. Mejor un aparato suyo y otra red. También funciona con el navegador Tor y sin JavaScript.',
  'landing.before.keys': 'Con teclado, salir es pulsar tres veces seguidas la tecla Mayús.',
  'landing.advice.exit': 'Si alguien se acerca, pulse «Salir de esta página», arriba.',

  'landing.external.title': 'También puede ir a otro sitio',
  'landing.external.body':
    'No tiene que empezar aquí. Puede acudir cuando quiera a la {authority} o a la de su comunidad autónoma.',
  'landing.external.authority': 'Autoridad Independiente de Protección del Informante (A.A.I.)',
  'landing.other.title': 'Otra forma de contarlo',
  'landing.other.meetingTerm': 'En persona',
  'landing.other.meeting':
    'Pida una reunión: la organización debe celebrarla en 7 días como mucho. Puede pedirla aquí, sin dar su nombre.',

  'landing.policy.title': 'Política del canal y datos personales',
  'landing.policy.link': 'Política del Sistema interno de información y procedimiento de gestión',
  'landing.policy.data': 'Para cualquier cuestión sobre sus datos personales escriba a {address}.',

  'home.lead':
    'Un lugar seguro para comunicar infracciones e irregularidades, con su nombre o de forma anónima. Cada organización tiene aquí su propio canal.',
  'home.findTitle': 'Vaya al canal de su organización',
  'home.howTitle': 'Cómo funciona',
  'home.howWrite': 'Usted cuenta lo ocurrido en cinco pasos breves. No necesita registrarse ni dar su nombre.',
  'home.howCode':
    'Recibe un código para volver. Con él lee las respuestas y escribe al comité, sin que nadie sepa quién es.',
  'home.howAnswer':
    'El comité le confirma que la ha recibido en 7 días como mucho, contando sábados y domingos, salvo que eso ponga en peligro la confidencialidad. Le responde en 3 meses como mucho, o en 6 si el caso es muy complejo.',
  'home.safeTitle': 'Qué protegemos',
  'home.safeBody':
    'Todo se guarda cifrado. Quien administra la aplicación no puede leer ninguna comunicación, y no se registra nada que permita identificar a quien informa.',
  'home.office': 'Acceso del comité y de la administración',

  'public.followReport': 'Volver a lo que ya contó',
  // Of the frame around every page, which browsers do not bring to life.
  'public.compliance':
    'Este canal cumple la Directiva (UE) 2019/1937 y la Ley 2/2023, de 20 de febrero. Las comunicaciones son confidenciales y pueden ser anónimas.',
  'public.footer': 'Información legal y ayuda',
  'public.exitHint':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. También con tres pulsaciones rápidas de la tecla Mayús. No borra el historial del navegador.',
  'public.exitHintPlain':
    '«Salir de esta página» cierra la consulta y abre un sitio neutral. No borra el historial del navegador.',

  'public.contact.title': 'Otras formas de contarlo',
  'public.contact.phone': 'Por teléfono',
  'public.contact.phoneText': '{phone}. Solo se graba si usted quiere.',
  'public.contact.post': 'Por carta',
  'public.contact.postText': '{address}. Escriba «Confidencial» en el sobre.',

  'public.welcome': 'Mensaje de la organización',
  'public.channelNotFound.body':
    'Compruebe que la dirección está bien escrita. La dirección correcta está en la página web de la organización.',
  'public.inactive.body': 'Si ya presentó una, puede seguir consultándola y escribir al comité.',
  'public.noCommittee.body':
    'Ahora no hay ninguna persona del comité que pueda leerlas, y no queremos que la suya espere sin que nadie lo sepa. Si ya presentó una, puede seguir consultándola.',
  'public.outside.title': 'A quién puede acudir',
  'public.outside.body':
    'Puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.), a la autoridad de su comunidad autónoma, al Ministerio Fiscal o a la Policía. En una emergencia, llame al 112.',
  'public.waiting.title': 'Espere un momento, por favor',
  'public.waiting.body':
    'Hay muchas visitas. Esta página continúa sola a los {seconds} segundos; si no lo hace, pulse el botón.',
  'public.waiting.textOnly':
    'Mientras tanto solo se puede enviar texto. Los documentos podrá añadirlos después con su código para volver.',
  'public.waiting.committee':
    'Después verá la lista del comité. Lo que ha escrito se conserva; los documentos tendrá que elegirlos de nuevo.',
  'public.waiting.kept': 'Lo que ha escrito se conserva en esta página.',
  'public.embed.hint': 'Se abre en otra pestaña, en la página del canal.',
  'public.stopped.title': 'El canal está detenido',
  'public.stopped.body':
    'El registro de su comité no coincide con su copia. Hasta que lo aclare quien mantiene el servidor, el canal no admite comunicaciones ni muestra las que tiene. Mientras tanto puede acudir a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
  'public.setup.title': 'Este servicio todavía no está en marcha',
  'public.setup.body': 'Quien lo administra tiene el enlace para completar la puesta en marcha.',

  // Of a member in the form's list, worded by the server alone.
  'new.conflict.formerly': 'antes: {names}',
} as const
