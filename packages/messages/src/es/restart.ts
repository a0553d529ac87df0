/** Another committee in a channel, as its page proposes it. */
export const restart = {
  'channels.restart.go': 'Proponer otro comité',
  'channels.restart.title': 'Proponer otro comité',
  'channels.restart.body':
    'Solo si el comité ya no puede trabajar. Se avisa a todo el comité, y durante treinta días cualquiera de sus miembros puede detenerlo. Después, el comité nuevo recibe lo que llegue; lo anterior sigue con quienes lo recibieron.',
  'channels.restart.confirm': 'Proponer',
  'channels.restart.done': 'Se ha propuesto otro comité, con {name}. El comité está avisado.',
  'channels.restart.waits':
    'Se ha propuesto otro comité, que formará {name}. Será efectivo el {date}, si nadie lo detiene.',
  'channels.restart.withdraw': 'Retirar la propuesta',
  'channels.restart.withdraw.title': '¿Retirar la propuesta de otro comité?',
  'channels.restart.withdraw.body': 'El comité sigue como está. Consta en su registro.',
  'channels.restart.withdraw.stay': 'No retirarla',
  'channels.restart.withdrawn': 'La propuesta está retirada.',
  'channels.restart.stopped': 'El {date} el comité detuvo la propuesta de otro comité.',
} as const
