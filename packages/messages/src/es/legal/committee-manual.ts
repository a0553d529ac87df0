import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const arriving = () => [
  section(
    'primera-vez',
    'La primera vez que entra',
    steps(
      'Entre con el usuario y la contraseña temporal que le dio la administración, y elija una contraseña propia. Abre sus expedientes: nadie más la tiene, tampoco la administración.',
      'Guarde su código de recuperación en papel, bajo llave, o en un programa que guarde contraseñas, escriba su último grupo y pulse «He guardado el código». Se muestra una sola vez.',
      'Si el comité ya está formado, queda a la espera: lea sus números de comprobación, por teléfono o en persona, a alguien del comité. Hasta que el comité firme su entrada no recibe comunicaciones.',
    ),
    picture(
      'first-code',
      'La ventana «Guarde su código de recuperación»: un código de seis grupos, los botones «Copiar», «Descargar» e «Imprimir», la casilla para escribir el último grupo y el botón «He guardado el código».',
      'El código de recuperación, que solo se ve una vez.',
    ),
  ),
  section(
    'segundo-factor',
    'Segundo factor',
    paragraph(
      'En «Perfil», «Segundo factor», elija «Configurar la aplicación» o «Añadir una llave de acceso». Se pide al iniciar sesión, además de la contraseña, y su rol puede exigirlo. Guarde los códigos de respaldo fuera del equipo: cada uno sirve una vez.',
    ),
    paragraph(
      'Si lo pierde todo, pida a la administración que restablezca su acceso: entra con una contraseña temporal y sin segundo factor, y su código de recuperación le devuelve los expedientes.',
    ),
  ),
  section(
    'inicio',
    'Inicio',
    paragraph(
      '«Pendiente de usted» reúne lo que vence y sus tareas, con lo atrasado delante, los mensajes sin leer, las votaciones que esperan su voto y lo que espera su firma. Las cuatro cifras llevan a las listas.',
    ),
    picture(
      'waiting',
      'La página de inicio: «Pendiente de usted» con seis asuntos, cuatro de ellos fuera de plazo en rojo, y a la derecha los botones «Responder» y «Acusar recibo». Debajo empiezan las cifras: las comunicaciones nuevas y en trámite.',
      'Primero lo que vence; un botón lleva a donde se hace.',
    ),
  ),
  section(
    'listas',
    'Las listas',
    paragraph(
      'Activas, asignadas a mí y archivadas. Lo no leído va en negrita con un punto. «Siguiente plazo» dice qué vence primero, el acuse o la respuesta; pulse ese título para ordenar la lista, con lo atrasado delante. El color cambia tres días antes de que venza el acuse, siete antes de que venza la respuesta, y cuando el plazo ha pasado.',
    ),
    paragraph(
      'Puede elegir «Filtros» y «Columnas», y buscar. «Vence esta semana o ya venció», en los filtros, deja lo que vence en siete días y lo atrasado. Los asuntos y las categorías están cifrados: las palabras y el filtro por categoría se buscan poco a poco en toda la lista, y encima de ella se lee por dónde va; puede parar y seguir. La dirección de la página guarda el orden, los demás filtros y el número buscado; nunca las palabras ni la categoría.',
    ),
    picture(
      'list',
      'La lista de comunicaciones activas, con lo que vence antes delante: número, asunto, plazo y estado. Cinco están fuera de plazo, en rojo; encima, la búsqueda y los filtros.',
      'Lo que vence antes, delante.',
    ),
  ),
]

const working = () => [
  section(
    'comunicacion',
    'Una comunicación',
    list(
      '«Detalle»: lo que contó el informante. Ponga un asunto para reconocerla; el informante no lo ve. La categoría es la que eligió el informante hasta que alguien del comité pulsa «Cambiar la categoría»; la nueva solo la ve el comité.',
      '«Mensajes»: lo que escribe lo lee el informante, que ve «Comité» y no su nombre. Mientras falte el acuse de recibo, la casilla «Con este mensaje se acusa recibo» está marcada; quítela si solo pregunta algo. Al terminar, marque «Es la respuesta final: qué se hizo y por qué»: deja de correr el plazo.',
      '«Nota interna», junto a «Al informante»: la leen los miembros con acceso, nunca el informante ni la investigación externa. Con @ y un nombre avisa a ese colega; el aviso no dice lo que pone la nota.',
      '«Encargar como tarea», en la nota interna: elija quién la hace y hasta qué día. Le llega un aviso y la ve en «Pendiente de usted»; en la comunicación está arriba hasta que alguien del comité la marca como hecha o la retira. Si quien la tiene pierde el acceso, queda sin persona y la ven todos los que lo tienen.',
      'Lo que escribe en «Mensajes» o en «Nota interna» se guarda solo como borrador, uno de cada. Lo encuentra en cualquier ordenador al abrir la comunicación, hasta que lo envía o lo descarta; nadie más puede leerlo. Los documentos elegidos, y a quién encarga una tarea, no se guardan con él.',
      '«Relacionar con otra», en «Más actuaciones», une dos comunicaciones que van juntas, como dos que cuentan lo mismo: desde cada una se llega a la otra, y lo demás no cambia. Solo lo ven, y pueden quitarlo, los miembros que pueden leer ambas.',
      'Los textos que usan a menudo los guarda el comité como modelos, en la página «Comité»: nombre, para qué son y el texto en cada idioma. Al escribir a un informante, «Usar un modelo del comité» pone en el mensaje el texto en su idioma, que usted revisa antes de enviarlo. No escriba en ellos nada de una comunicación.',
      '«Documentación interna»: lo que añade el comité, que el informante nunca ve.',
      '«Registro de actividad»: quién hizo qué y cuándo. Consultar una comunicación también queda anotado.',
    ),
  ),
  section(
    'plazos',
    'Los plazos que fija la ley',
    list(
      'Acuse de recibo: siete días naturales (artículo 9.2.c de la Ley 2/2023).',
      'Respuesta: tres meses desde la recepción; en casos de especial complejidad, hasta otros tres (artículo 9.2.d). «Ampliar el plazo», en «Más actuaciones»: lo confirma otro miembro con acceso, y el informante recibe un mensaje con el día nuevo. Se abre con ello la investigación, si no lo estaba ya y la comunicación no está concluida. Si el comité ha nombrado responsable del Sistema, lo propone esa persona o quien la sustituye; si ninguna tiene acceso a la comunicación, cualquier miembro que lo tenga.',
      'En la página de inicio, «Acusar recibo» lo envía sin abrir la comunicación; si hay varias, el botón de encima las atiende de una vez, cada informante en su lengua. Arriba, en cada comunicación, está lo que vence primero y el botón que lo hace.',
      'La campana y el correo avisan cuando ha pasado el 50, el 75, el 90 y el 100 % de cada plazo, una vez al día como mucho por comunicación. «Añadir al calendario», arriba en la comunicación, descarga un archivo: en su calendario solo se lee «Recordatorio» el día en que vence el plazo.',
      'En «Más actuaciones», arriba en cada comunicación, están además admitir, inadmitir, abrir la investigación, no acusar recibo, retener y concluir. Inadmitir, no acusar recibo y retener los confirma otro miembro con acceso. Si ya no queda nadie que tenga la comunicación, lo que usted propone lo dice y espera siete días, en los que puede detenerlo quien la tuvo; se hace cuando usted la abre después. Retener cuenta entonces en el acto. Al concluir elige el resultado y revisa el mensaje que leerá el informante.',
      'Si llega publicidad, una comunicación vacía o una prueba, «Apartar por falta de información»: el motivo ya está escrito. Cuando otro miembro lo confirma en la comunicación, queda inadmitida y archivada, y el informante lee por qué y que puede escribir de nuevo.',
      'Al abrir la investigación queda anotado el día. Pasar el estado a «En investigación» la abre también.',
      'Reunión que pide el informante: la organización la celebra por sus propios medios, en siete días como máximo (artículo 7.2).',
      'Supresión: si en tres meses no se ha abierto una investigación ni se ha concluido, el programa suprime la comunicación por sí solo, con sus mensajes y documentos, y no se puede deshacer (artículo 32.4). Desde 30 días antes lo dice la cabecera de la comunicación; se avisa a 30 y a 7 días. Lo que el informante escribe en los últimos siete días se recibe como una comunicación nueva, con sus plazos: mientras existan las dos, quien tiene acceso a ambas encuentra en la cabecera de cada una el enlace a la otra.',
      'Lo que no hace falta, queda fuera de la ley, son datos especialmente protegidos o no es cierto se suprime sin esperar (artículos 29, 32.2 y 32.3): en el menú de un mensaje, una nota, un documento, una respuesta o un testigo, «Suprimir esta parte…». Desde ese momento nadie lo ve, y el informante lee en su lugar el motivo y el día. Se borra para siempre cuando otro miembro lo confirma, o a las 72 horas si nadie se opone y la comunicación no está retenida. Para quitar un nombre de un texto se suprime el texto entero. Si toda la comunicación es falsa, «Suprimir por no ser cierta» en «Más actuaciones»: confirmada por otro miembro, se borra en minutos.',
      'Indicios de delito: la organización los remite al Ministerio Fiscal con carácter inmediato, por sus propios medios (artículo 9.2.j). El programa no envía nada.',
    ),
  ),
  section(
    'gestion',
    'Cambiar el estado, asignar y archivar',
    paragraph(
      'En «Gestión del expediente», elija el estado y las personas asignadas, y pulse «Guardar cambios». El informante ve el estado nuevo. Asignar no da acceso: dice quién se ocupa.',
    ),
    picture(
      'management',
      'La sección «Gestión del expediente»: el estado «En investigación», dos personas asignadas, la casilla para añadir a otra y el botón «Guardar cambios».',
      'Estado y personas asignadas se guardan juntos.',
    ),
    paragraph(
      'Elegir «Archivada» archiva la comunicación: desde entonces el comité no la lee ni la cambia sin una aprobación. Escriba antes la respuesta al informante. Lo que el informante escriba después sí lo leen quienes tenían acceso.',
    ),
  ),
  section(
    'documentos',
    'Abrir documentos',
    steps(
      'Los nombres y tamaños los ve quien tiene acceso; el contenido está bloqueado.',
      'Pulse «Solicitar acceso» y explique el motivo. Los demás miembros reciben un aviso.',
      'Cuando se aprueba, puede ver y descargar los documentos de esa comunicación. Los que sube usted los abre siempre.',
    ),
    picture(
      'files',
      'Los documentos aportados de una comunicación, con su nombre y tamaño, bloqueados, y el botón «Solicitar acceso».',
      'Cerrados hasta que el comité aprueba la solicitud.',
    ),
    paragraph('Cada descarga queda en el registro. Lo que retiene el antivirus no lo abre nadie.'),
  ),
  section(
    'votar',
    'Votar',
    paragraph(
      'En «Aprobaciones» están las solicitudes de los demás con su motivo: pulse «Aprobar» o «Denegar». Votan quienes recibieron la comunicación cuando se presentó, salvo quien solicita: se aprueba con más de la mitad de sus votos, o con todos si el canal exige unanimidad. Quien la recibió después, compartida, vota solo si no queda ninguno de ellos. Mientras esté pendiente puede retirar su voto, y quien la hizo puede pulsar «Anular solicitud».',
    ),
    picture(
      'vote',
      'La página «Aprobaciones», «Acceso a documentos»: quién solicita, el asunto y el motivo, cuándo, cuántos han votado, y los botones «Denegar» y «Aprobar» o «Retirar mi aprobación».',
      'Cada solicitud, con su motivo y con cuántos han votado.',
    ),
  ),
  section(
    'archivadas',
    'Volver a una comunicación archivada',
    paragraph(
      'Ábrala en «Archivadas», escriba el motivo y pulse «Solicitar la reapertura». Si se aprueba, se reabre para usted durante las horas que se indican, 72 si el canal no dice otra cosa, y después se archiva de nuevo. Los demás pueden pedir que se les añada.',
    ),
    picture(
      'archived',
      'Una comunicación archivada: un aviso dice que nadie del comité puede leerla; se ve lo que el informante ha escrito desde entonces, la casilla del motivo y el botón «Solicitar la reapertura».',
      'Archivada: solo se lee lo que el informante escribió después.',
    ),
  ),
  section(
    'abstenerse',
    'Conflictos de intereses',
    paragraph(
      'Si el asunto le afecta, pulse «Abstenerme»: deja de verlo y de poder abrirlo, y no puede deshacerse. «Recusar a un miembro» lo pide para otra persona y lo deciden los demás, sin que ella lo sepa. A quien el informante dejó sin acceso, la comunicación no se le muestra nunca.',
    ),
  ),
]

const together = () => [
  section(
    'compartir',
    'Investigación externa',
    list(
      'En la comunicación, «Investigación externa»: elija a quién, si quiere el «Último día de acceso», y pulse «Dar acceso». «Retirar» lo termina en el momento.',
      'Quien investiga lee el detalle, los mensajes y la documentación interna, nunca quién informó ni las notas internas. Puede escribir al informante y solicitar los documentos; no vota.',
      'La administración puede pedir que alguien vea una comunicación. Nadie la abre hasta que un miembro pulsa «Dar acceso»; también puede «Rechazar».',
    ),
  ),
  section(
    'colegas',
    'Quién está en el comité',
    paragraph(
      'Lo deciden ustedes en «Comité»: entradas, salidas y reglas. Un acto es efectivo en cuanto firma más de la mitad del comité, o al pasar el plazo si nadie lo detiene; la página dice qué día. Para la entrada de alguien pulse «Firmar», llame a un número que ya conociera y escriba los números de comprobación que le lea. Las reglas de las votaciones se cambian con «Proponer un cambio». En «Responsable del Sistema», con «Proponer responsable», nombran a un miembro y, por orden, a quienes lo sustituyen (artículo 8.2); quien sale del comité deja de estar entre ellos. Si algo no debe ser efectivo, pulse «Detener»; si no puede entrar, en la página de inicio de sesión está «¿No puede entrar y quiere detener algo del comité?».',
    ),
    paragraph(
      'En «Materias que no recibe cada persona» pueden decir, por ejemplo, que quien dirige la contratación no reciba lo que trate de contratos. El formulario se lo propone al informante cuando elige esa materia, y él puede cambiarlo. Añadir materias se firma como lo demás; quitarlas es efectivo en el acto. Va con la persona, no con su función: cuando llegue otra a ese puesto, díganlo de nuevo.',
    ),
    paragraph(
      'En «Cuánto se guarda lo concluido» están los plazos tras los que se suprime lo concluido. Salvo que el comité fije otros son: probada, también en parte, tres años; no probada o remitida, seis meses; inadmitida, siete días. Dos miembros pueden fijar otros, de cero a diez años, para lo que se concluya después: uno pulsa «Proponer otros plazos» y otro firma; sin la segunda firma no son efectivos nunca. Lo que concluye un miembro solo se guarda siete días al menos. Al concluir, la comunicación dice el día que resulta.',
    ),
    paragraph(
      'Si la administración propone otro comité, deténgalo salvo que el suyo ya no pueda trabajar: a los treinta días es efectivo. Entonces lo nuevo lo recibe ese comité, y ustedes siguen leyendo y votando lo que recibieron.',
    ),
    picture(
      'keys',
      'La página «Comité»: Clara Prieto está a la espera de entrar en el comité; explica cómo pedirle sus números de comprobación y ofrece el botón «Firmar».',
      'Llame antes de firmar: es lo que impide que alguien se haga pasar por un colega.',
    ),
    paragraph(
      'A quien llega puede darle además comunicaciones anteriores: «Compartir las anteriores», o una a una en la comunicación, en «Colegas sin acceso».',
    ),
  ),
  section(
    'irse',
    'Si deja el comité',
    paragraph(
      'En «Comité», «Salir del comité». Lo que solo usted puede abrir debe entregarse antes: «Entregar a un colega». La administración no puede sacar a nadie del comité: un colega puede «Proponer su salida», y la decide el comité.',
    ),
  ),
]

const keeping = () => [
  section(
    'contrasena',
    'Si olvida la contraseña o pierde el código',
    list(
      'Contraseña: pida a la administración que restablezca su acceso y elija otra al entrar. Su código de recuperación se lo devuelve todo en el acto. Sin él, use la última contraseña que eligió: sirve en cuanto un colega escribe sus números de comprobación, o, si nadie lo detiene, a los siete días de que lo vea alguno (a los treinta si no lo ve nadie). Sin ninguno de los dos, «Pedir que le admitan de nuevo»: firma el comité, y sus colegas le entregan los expedientes que también pueden abrir.',
      'Código de recuperación: si lo ha perdido o alguien ha podido verlo, en «Perfil», «Generar otro código». El anterior deja de servir.',
      'Si además alguien ha podido entrar con su contraseña: cámbiela y, en «Perfil», «Renovar mi acceso». Es efectivo cuando sus colegas firman con los números de comprobación que usted les lea; después, en «Comité», «Pasarlas ahora».',
      'Contraseña y código, sin ningún colega: solo queda la clave de recuperación de la organización.',
    ),
  ),
  section(
    'clave',
    'La clave de recuperación de la organización',
    paragraph(
      'En «Comité», «Crear una clave»: una persona la crea y otra la firma con el código de comprobación que se lee por teléfono. Es efectiva en cuanto firma más de la mitad del comité, o pasado un plazo si nadie la detiene; mientras nadie más la firme, no se reparten las otras dos partes. La página dice quién guarda cada una: no sirve hasta que haya dos guardadas. Las comunicaciones anteriores se le dan aparte, si así lo decide el comité: «Proponer incluirlas». Se guarda en tres partes y dos cualesquiera la abren. Un comité de una sola persona debería tenerla siempre, con dos partes fuera.',
    ),
  ),
  section(
    'registro',
    'Registro de actividad',
    paragraph(
      'Reúne lo anotado de las comunicaciones que usted puede abrir y dice si está íntegro. «Exportar (CSV)» lo descarga, y eso también queda anotado.',
    ),
  ),
  section(
    'avisos',
    'Avisos',
    paragraph(
      'La campana muestra lo nuevo. En «Notificaciones», «Preferencias», elige de qué se le avisa y si también por correo. Cada hora sale como mucho un correo; dice que hay algo, nunca qué.',
    ),
    picture(
      'preferences',
      'La página «De qué se le avisa»: una fila por clase de aviso, como comunicación nueva o mensaje del informante, y dos casillas en cada una: en la aplicación y por correo.',
      'Cada clase de aviso, en la aplicación y por correo.',
    ),
  ),
  section(
    'salir',
    'Al terminar',
    paragraph(
      'Pulse «Cerrar sesión» en el menú de su cuenta: se cierra en todas las pestañas. Sin actividad se cierra sola en 30 minutos. En «Perfil» ve sus «Sesiones abiertas» y puede cerrarlas. No saque documentos del sistema si no es imprescindible.',
    ),
  ),
]

/** For committee members and external investigators. */
export const committeeManual = (): LegalDocument => ({
  title: 'Manual para el comité',
  intro: [
    paragraph(
      'Para los miembros del comité. Quien investiga como externo ve solo las comunicaciones que se le dan, nunca quién informó, y no vota.',
    ),
    paragraph(
      'Hay otros dos: ',
      link('para informantes', '/legal/manual'),
      ' y ',
      link('para la administración', '/legal/administrator-manual'),
      '.',
    ),
  ],
  sections: [...arriving(), ...working(), ...together(), ...keeping()],
})
